const NAME = 'fairlead-release-sri';

/**
 * Never the digest of anything: a script that the release does not list is given it, so that the
 * browser refuses to run it and the chunk fails in the ordinary way, from which a retry recovers.
 */
const REFUSED = `sha384-${'A'.repeat(64)}`;

/**
 * Gives every script that webpack itself loads (lazy chunks, exposed modules) the integrity that
 * the page's map `fairleadIntegrity` has for its address; without an entry it does not run
 * (REM-08). The federation runtime's own scripts are guarded in shell/src/remotes.
 */
export class ReleaseSriPlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        withIntegrity,
      );
    });
  }
}

export function withIntegrity(source) {
  return [
    source,
    'var known = self.fairleadIntegrity;',
    'var digest = known && known[new URL(url, location.href).pathname];',
    `script.integrity = typeof digest === "string" ? digest : ${JSON.stringify(REFUSED)};`,
    'script.crossOrigin = "anonymous";',
  ].join('\n');
}
