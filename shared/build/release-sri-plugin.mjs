const NAME = 'fairlead-release-sri';

/**
 * Never the digest of anything: a file that the release does not list is given it, so that the
 * browser refuses it and the chunk fails in the ordinary way, from which a retry recovers.
 */
const REFUSED = `sha384-${'A'.repeat(64)}`;

/** The page takes style sheets by its nonce alone, so none comes without an integrity. */
const WITH_NONCE = 'link.nonce = document.querySelector("[nonce]").nonce;';

/**
 * Gives every script and style sheet that webpack itself loads (lazy chunks, exposed modules) the integrity that
 * the page's map `fairleadIntegrity` has for its address; without an entry it does not run
 * (REM-08). The federation runtime's own scripts are guarded in shell/src/remotes.
 */
export class ReleaseSriPlugin {
  apply(compiler) {
    const { LoadScriptRuntimeModule } = compiler.webpack.runtime;
    const { CssLoadingRuntimeModule } = compiler.webpack.web;
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(NAME, (source) =>
        withIntegrity(source, 'script'),
      );
      CssLoadingRuntimeModule.getCompilationHooks(compilation).createStylesheet.tap(
        NAME,
        (source) => [withIntegrity(source, 'link'), WITH_NONCE].join('\n'),
      );
    });
  }
}

export function withIntegrity(source, element) {
  return [
    source,
    'var known = self.fairleadIntegrity;',
    'var digest = known && known[new URL(url, location.href).pathname];',
    `${element}.integrity = typeof digest === "string" ? digest : ${JSON.stringify(REFUSED)};`,
    `${element}.crossOrigin = "anonymous";`,
  ].join('\n');
}
