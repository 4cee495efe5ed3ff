import { RevisionAltered } from '../revision/environment-place.ts';
import { BuildRefused } from '../release/read-build.ts';
import { VersionTaken } from '../release/publish.ts';
import { type Arguments, type Command, readArguments, wordAt } from './arguments.ts';
import {
  checkCommand,
  overrides,
  pinCommand,
  promoteCommand,
  recoverCommand,
  rollbackCommand,
  unpinCommand,
} from './change-commands.ts';
import { diff, history, list, prune, publishCommand, status } from './commands.ts';
import { dev } from './dev.ts';
import { CommandFailed, EXIT_CODES } from './outcome.ts';
import { releasesDirFor, ROOT } from './places.ts';

const USAGE = `Releases and pins (docs/releases.md)

  pnpm release publish DIR                        publish a build folder under its version
  pnpm release list [--name NAME]                 what is published
  pnpm release check ENV NAME@VERSION…            what a pin would do, or why it is refused
  pnpm release pin ENV NAME@VERSION… --reason R   make it current in an environment
      --keep-fallback                             what is pinned now is bad: keep the one before it
  pnpm release diff FROM TO                       what two environments do not run alike
  pnpm release promote FROM TO --reason R         TO runs what FROM runs; with NAME… only these
  pnpm release rollback ENV NAME… --reason R      each back to its last good build
      --to N                                      without NAME: everything as it was at revision N
  pnpm release unpin ENV NAME… --reason R         take remotes out of an environment
  pnpm release overrides ENV on|off --reason R    may one browser take another build?
  pnpm release recover ENV                        make the newest revision current, where current is not
  pnpm release history ENV                        who, when, from, to, why; checks the chain
  pnpm release status ENV                         what is pinned, and whether it is whole
  pnpm release prune [--keep N]                   remove old development builds
  pnpm release dev NAME                           build a remote at every change, for an override

  --releases DIR   the releases folder   --json      for scripts
  --by WHO         who does it           --if-match N  only if the environment is at revision N
  --dry-run        of a change: what it would do, and nothing is written

  Exit codes: 0 done, 1 failed, 2 wrong use, 3 refused, 4 not found, 5 somebody was faster,
  6 something was altered
`;

const COMMANDS: Readonly<Record<string, Command>> = {
  publish: publishCommand,
  list,
  check: checkCommand,
  pin: pinCommand,
  diff,
  promote: promoteCommand,
  rollback: rollbackCommand,
  unpin: unpinCommand,
  overrides,
  recover: recoverCommand,
  history,
  status,
  prune,
  dev: async (args, releasesDir) => {
    const name = wordAt(args, 1, 'The name of the remote');
    await dev(name, {
      root: ROOT,
      releasesDir,
      log: (line) => console.log(line),
      signal: stopped(),
    });
    return { lines: [], value: null };
  },
};

export type Output = {
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
};

/** Runs one command as it was typed; returns its exit code. Never throws. */
export async function runCommand(argv: readonly string[], output: Output): Promise<number> {
  try {
    return await run(readArguments(argv), output);
  } catch (error) {
    const { kind, reasons } = asFailure(error);
    if (argv.includes('--json')) output.say(JSON.stringify({ ok: false, kind, reasons }));
    else for (const reason of reasons) output.complain(reason);
    return EXIT_CODES[kind];
  }
}

async function run(args: Arguments, { say }: Output): Promise<number> {
  const name = args.words[0];
  if (args.options.help === true || name === undefined) {
    say(USAGE);
    return args.options.help === true ? EXIT_CODES.ok : EXIT_CODES.usage;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    throw new CommandFailed('usage', [`${name} is no command; see pnpm release --help`]);
  }
  const answer = await command(args, await releasesDirFor(args.options.releases, process.env));
  if (args.options.json === true) say(JSON.stringify({ ok: true, result: answer.value }));
  else answer.lines.forEach(say);
  return EXIT_CODES.ok;
}

function stopped(): AbortSignal {
  const controller = new AbortController();
  process.once('SIGINT', () => controller.abort());
  process.once('SIGTERM', () => controller.abort());
  return controller.signal;
}

/** Errors that other parts of deploy throw, as this command reports them. */
function asFailure(error: unknown): CommandFailed {
  if (error instanceof CommandFailed) return error;
  if (error instanceof BuildRefused) return new CommandFailed('refused', error.reasons);
  if (error instanceof VersionTaken) return new CommandFailed('refused', [error.message]);
  if (error instanceof RevisionAltered) return new CommandFailed('altered', [error.message]);
  return new CommandFailed('failed', [error instanceof Error ? error.message : String(error)]);
}
