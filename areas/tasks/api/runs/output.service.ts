import type { followOutput } from '@fairlead/shared/contract/runs';
import type { ReplyOf } from '@fairlead/shared/contract/endpoint';

import type { Db } from '@fairlead/platform/database/db';
import type { Notices } from '@fairlead/platform/database/notices';
import { notAllowed } from '@fairlead/platform/http/access';
import { Refusal } from '@fairlead/platform/http/errors';
import type { SessionUser } from '@fairlead/platform/http/session-user';
import {
  countCharacters,
  OUTPUT_CHANNEL,
  splitAt,
} from '@fairlead/platform/tasks/output/stored-output';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import { type OutputSince, selectOutputSince } from './output.queries.ts';
import { maySeeDetails } from './run-rights.ts';

type Followed = ReplyOf<typeof followOutput>;

type Asked = {
  readonly taskId: string;
  readonly after: number;
  readonly user: SessionUser;
  /** Fires when nobody waits for the answer any more. */
  readonly over: AbortSignal;
};

/** An answer comes after this at the latest, before anything on the way gives up. */
const WAIT_MS = 25_000;

/** A notice may be missed, and some ends are told by nobody. */
const LOOK_EVERY_MS = 5_000;

type Parts = {
  readonly db: Db;
  readonly notices: Notices;
  /** Every task there is. */
  readonly tasks: readonly TaskDefinition[];
};

/** Followers (long polls) of what runs print. */
export class Followers {
  readonly #db: Db;
  readonly #tasks: readonly TaskDefinition[];
  /** Wakes those who wait for a run, by its id. */
  readonly #waiting = new Map<string, Set<() => void>>();

  constructor({ db, notices, tasks }: Parts) {
    this.#db = db;
    this.#tasks = tasks;
    notices.on(OUTPUT_CHANNEL, (taskId) => {
      for (const wake of this.#waiting.get(taskId) ?? []) wake();
    });
    notices.onGap(() => {
      for (const wakes of this.#waiting.values()) for (const wake of wakes) wake();
    });
  }

  /**
   * Long-polls for what a run printed since a position: at once where there is something or the run
   * has ended, else as soon as there is, 25 s later at the latest. While it waits it holds no
   * connection.
   * @throws Refusal where there is no such run, or its output is not for the caller
   */
  async follow(asked: Asked): Promise<Followed> {
    const until = performance.now() + WAIT_MS;
    for (;;) {
      // Begun before it looks: what comes between look and wait is not missed.
      const news = this.#news(asked);
      try {
        const found = toFollowed(
          { ...asked, tasks: this.#tasks },
          await selectOutputSince(this.#db, asked.taskId, asked.after),
        );
        if (found.text !== '' || found.ended || asked.over.aborted || performance.now() >= until)
          return found;
        await news.wait(Math.min(LOOK_EVERY_MS, until - performance.now()));
      } finally {
        news.stop();
      }
    }
  }

  #news({ taskId, over }: Asked) {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const wake = () => {
      resolve(undefined);
    };
    const wakes = this.#waiting.get(taskId) ?? new Set();
    this.#waiting.set(taskId, wakes.add(wake));
    over.addEventListener('abort', wake);
    if (over.aborted) wake();
    return {
      wait: async (ms: number) => {
        const late = setTimeout(wake, ms);
        await promise;
        clearTimeout(late);
      },
      stop: () => {
        over.removeEventListener('abort', wake);
        wakes.delete(wake);
        if (wakes.size === 0) this.#waiting.delete(taskId);
      },
    };
  }
}

/** Response to a follower, from the rows. */
function toFollowed(
  { after, user, tasks }: Asked & Pick<Parts, 'tasks'>,
  rows: readonly OutputSince[],
): Followed {
  const run = rows[0];
  if (run === undefined)
    throw new Refusal({ status: 404, code: 'NOT_FOUND', message: 'There is no such run' });
  if (!maySeeDetails(user, run.task_route, tasks)) throw notAllowed();
  const from = Math.max(after, run.at_char ?? after);
  const { text, to } = textFrom(from, rows);
  const hasEnded = run.state !== 'QUEUED' && run.state !== 'RUNNING';
  return {
    state: run.state,
    from,
    text,
    to,
    ended: hasEnded && (text === '' || to >= run.printed),
  };
}

/** The text from a position on, as far as there is no gap in it. */
function textFrom(from: number, rows: readonly OutputSince[]) {
  let text = '';
  let to = from;
  for (const { at_char: at, text: piece } of rows) {
    if (at === null || piece === null || at > to) break;
    const [, fresh] = splitAt(piece, to - at);
    text += fresh;
    to += countCharacters(fresh);
  }
  return { text, to };
}
