import type { Background, Program } from './background.ts';
import type { Call } from './http-call.ts';

/** Pages of a history that are read: its newest runs, those that failed, and its oldest. */
export const PAGES = ['first', 'failed', 'deepest'] as const;
export type PageName = (typeof PAGES)[number];

export type Page = {
  readonly call: Call;
  /** How many runs the answer has: a page of none is no page. */
  readonly rowsOf: (body: string) => number;
};

/** A product for background work with its server and worker running, and runs stored in it. */
export type Peer = {
  readonly name: string;
  readonly pages: Readonly<Record<PageName, Page>>;
  /** Requests a run that does nothing; returns what says whether it is seen as ended. */
  readonly ask: () => Promise<() => Promise<boolean>>;
  /** What server and worker are, without their database. */
  readonly processes: readonly number[];
  /** What has to be known to judge its figures. */
  readonly notes: readonly string[];
};

/** Inputs of each peer: how many runs to store, and a server for its database. */
export type PeerParts = {
  readonly stored: number;
  /** Makes an empty database and answers its address. */
  readonly database: (name: string) => Promise<URL>;
  /** A folder that is removed at the end. */
  readonly folder: string;
  /** Starts a program in that folder, which is ended with all the others. */
  readonly start: (program: Program) => Background;
};

/** Starts a peer. @throws Unavailable */
export type StartPeer = (parts: PeerParts) => Promise<Peer>;

/** One of so many stored runs has failed, in every peer. */
export const ONE_FAILED_OF = 20;
