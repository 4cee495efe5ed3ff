import type { Hand } from './hand.ts';

/** A browser engine with one page, by as little as the checks of all engines have in common. */
export type Engine = {
  readonly name: string;
  /** Loads a page; resolves when its files are there. */
  readonly open: (url: string) => Promise<void>;
  /** Gives the page's window a size in px. */
  readonly resize: (width: number, height: number) => Promise<void>;
  /** Runs code in the page, the body of an async function; what it returns has to be JSON. */
  readonly evaluate: <Result>(body: string) => Promise<Result>;
  /** Screenshot of the page, as bytes to compare with those of the same engine. */
  readonly picture: () => Promise<Buffer>;
  /** Mouse and keys, as the system would hand them to the browser. */
  readonly hand: Hand;
  /** The folder into which the browser saves files. */
  readonly downloads: string;
  /** Errors that nothing in the page caught; WebKit's driver tells of none. */
  readonly uncaught: () => readonly string[];
  readonly close: () => Promise<void>;
};

/** Starts an engine that this machine has. */
export type StartEngine = () => Promise<Engine>;
