import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';

import type { Environment } from '../release/keys.ts';
import { isName, parseReleaseId, type ReleaseId } from '../release/layout.ts';
import { type CommandAnswer, CommandFailed } from './outcome.ts';

const OPTIONS = {
  releases: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  reason: { type: 'string' },
  by: { type: 'string' },
  'if-match': { type: 'string' },
  to: { type: 'string' },
  name: { type: 'string' },
  keep: { type: 'string' },
  'keep-fallback': { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const;

export type Arguments = {
  readonly words: readonly string[];
  readonly options: {
    readonly [Name in keyof typeof OPTIONS]?: (typeof OPTIONS)[Name]['type'] extends 'string'
      ? string
      : boolean;
  };
};

/** A command: its arguments and the releases folder, to its answer. */
export type Command = (args: Arguments, releasesDir: string) => Promise<CommandAnswer>;

/**
 * Words and options as they were typed.
 * @throws CommandFailed ('usage') for an option that no command has.
 */
export function readArguments(argv: readonly string[]): Arguments {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: OPTIONS,
      allowPositionals: true,
    });
    return { words: positionals, options: values };
  } catch (error) {
    throw new CommandFailed('usage', [(error as Error).message]);
  }
}

/** The word at a place, or the reason why the command cannot begin. */
export function wordAt({ words }: Arguments, index: number, what: string): string {
  const word = words[index];
  if (word === undefined) throw new CommandFailed('usage', [`${what} is missing`]);
  return word;
}

/** The environment at a place. @throws CommandFailed ('usage') when it is none. */
export function environmentAt(args: Arguments, index: number): Environment {
  const word = wordAt(args, index, 'The environment');
  if (word === 'development' || word === 'staging' || word === 'production') return word;
  throw new CommandFailed('usage', [
    `${word} is no environment: development, staging or production`,
  ]);
}

/**
 * All words from a place on as releases, at least one.
 * @throws CommandFailed ('usage') for one that is none.
 */
export function releaseIdsFrom(args: Arguments, index: number): ReleaseId[] {
  wordAt(args, index, 'NAME@VERSION');
  return args.words.slice(index).map((word) => {
    const id = parseReleaseId(word);
    if (id === undefined) throw new CommandFailed('usage', [`${word} is not NAME@VERSION`]);
    return id;
  });
}

/**
 * All words from a place on as names of releases, at least one.
 * @throws CommandFailed ('usage') for one that is none.
 */
export function namesFrom(args: Arguments, index: number): string[] {
  wordAt(args, index, 'NAME');
  return args.words.slice(index).map((word) => {
    if (!isName(word))
      throw new CommandFailed('usage', [`${word} is no NAME: say it without version`]);
    return word;
  });
}

/**
 * An option that is a whole number; undefined when it was not given.
 * @throws CommandFailed ('usage') for any other.
 */
export function numberOption(
  { options }: Arguments,
  name: 'if-match' | 'to' | 'keep',
): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new CommandFailed('usage', [`--${name} wants a number`]);
  return Number(text);
}

/** Author, reason and expected revision of a change; a dry run needs no reason. */
export function whoAndWhy(args: Arguments) {
  const { reason = '', by, 'dry-run': isDryRun = false } = args.options;
  if (reason.trim() === '' && !isDryRun) {
    throw new CommandFailed('usage', ['--reason is missing: the history says why']);
  }
  const expected = numberOption(args, 'if-match');
  return { by: by ?? operator(), reason, expected, isDryRun };
}

function operator(): string {
  const named = process.env['FAIRLEAD_OPERATOR'];
  if (named) return named;
  try {
    return userInfo().username;
  } catch {
    throw new CommandFailed('usage', ['--by is missing: this account has no name']);
  }
}
