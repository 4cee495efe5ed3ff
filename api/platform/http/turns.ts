import { Refusal } from './errors.ts';
import { BUSY } from './load.ts';

export type TurnShare = {
  /** Works of one person, and of all of this process, at once. */
  readonly ofPerson: number;
  readonly ofAll: number;
  /** Works of one person that may wait for their turn, and for how long. */
  readonly mostWaiting: number;
  readonly waitMs: number;
  /** Words for a person whose own works keep one more out. */
  readonly refusal: string;
};

/** Observer of those who could not begin at once. */
export type Watch = {
  waited(seconds: number): void;
  refused(whose: Whose, turns: Turns): void;
};

/** Works that keep one more out: those of its own person, or of all together. */
export type Whose = 'own' | 'all';

type Filled = { readonly underWay: number; readonly waiting: number };
export type Counts = Filled & {
  /** People of whom something waits. */
  readonly people: number;
};

/** Caller that may leave while it waits, by closing the connection. */
type Leaver = {
  once(event: 'close', left: () => void): unknown;
  off(event: 'close', left: () => void): unknown;
};

/** Begins a work that waits, or sends it away. */
type Waiting = { readonly begin: () => void };

const CALLER_GONE = new Refusal({
  status: 408,
  code: 'LEFT',
  message: 'The caller left while it waited',
});

/**
 * Limits concurrency: so many works of each person, and of all, are under way in this process. Others wait for
 * a time, by fair queueing: people take turns (round robin), and of one person first comes first.
 */
export class Turns {
  readonly #share: TurnShare;
  readonly #watch: Watch | undefined;
  #underWay = 0;
  readonly #own = new Map<string, number>();
  /** Queues of people in the order of turns: whose turn it was goes to the end. */
  readonly #waiting = new Map<string, Waiting[]>();

  constructor(share: TurnShare, watch?: Watch) {
    this.#share = share;
    this.#watch = watch;
  }

  /** @throws Refusal where as many wait as may, or the turn has not come in time */
  async run<Answer>(person: string, work: () => Promise<Answer>, caller?: Leaver): Promise<Answer> {
    if (this.#hasRoom(person)) this.#begin(person);
    else await this.#turn(person, caller);
    try {
      return await work();
    } finally {
      this.#end(person);
    }
  }

  counts(): Counts {
    let waiting = 0;
    for (const queue of this.#waiting.values()) waiting += queue.length;
    return { underWay: this.#underWay, waiting, people: this.#waiting.size };
  }

  /** Answers who has something, those with the most first. */
  fillers(): (Filled & { readonly person: string })[] {
    return [...this.#own]
      .map(([person, underWay]) => ({
        person,
        underWay,
        waiting: this.#waiting.get(person)?.length ?? 0,
      }))
      .sort((a, b) => b.underWay + b.waiting - a.underWay - a.waiting);
  }

  #hasRoom(person: string): boolean {
    return this.#underWay < this.#share.ofAll && this.#ownOf(person) < this.#share.ofPerson;
  }

  #ownOf(person: string): number {
    return this.#own.get(person) ?? 0;
  }

  #begin(person: string): void {
    this.#underWay += 1;
    this.#own.set(person, this.#ownOf(person) + 1);
  }

  /** The place goes on before anybody who comes later can take it. */
  #end(person: string): void {
    this.#underWay -= 1;
    const left = this.#ownOf(person) - 1;
    if (left === 0) this.#own.delete(person);
    else this.#own.set(person, left);
    for (const [next, queue] of this.#waiting) {
      if (!this.#hasRoom(next)) continue;
      const waiting = queue[0];
      this.#waiting.delete(next);
      if (queue.length > 1) this.#waiting.set(next, queue.slice(1));
      this.#begin(next);
      waiting?.begin();
      return;
    }
  }

  async #turn(person: string, caller: Leaver | undefined): Promise<void> {
    const { mostWaiting, waitMs } = this.#share;
    const queue = this.#waiting.get(person) ?? [];
    if (queue.length >= mostWaiting) throw this.#refused(person);
    const start = performance.now();
    await new Promise<void>((resolve, reject) => {
      const settle = () => {
        clearTimeout(late);
        caller?.off('close', left);
        this.#watch?.waited((performance.now() - start) / 1000);
      };
      const waiting: Waiting = {
        begin: () => {
          settle();
          resolve();
        },
      };
      const leave = (why: Refusal) => {
        settle();
        this.#forget(person, waiting);
        reject(why);
      };
      const left = () => leave(CALLER_GONE);
      const late = setTimeout(() => leave(this.#refused(person)), waitMs).unref();
      caller?.once('close', left);
      this.#waiting.set(person, [...queue, waiting]);
    });
  }

  #forget(person: string, waiting: Waiting): void {
    const others = (this.#waiting.get(person) ?? []).filter((one) => one !== waiting);
    if (others.length === 0) this.#waiting.delete(person);
    else this.#waiting.set(person, others);
  }

  /** Refuses by one's own works where they have all of one's share, else by those of others. */
  #refused(person: string): Refusal {
    const { ofPerson, refusal } = this.#share;
    const whose = this.#ownOf(person) >= ofPerson ? 'own' : 'all';
    this.#watch?.refused(whose, this);
    return whose === 'own' ? tooMany(refusal) : BUSY;
  }
}

/** Semaphore: so many works are under way, whoever's they are; others wait for so long, in order. */
export function inTurn(most: number, waitMs: number) {
  const turns = new Turns({
    ofPerson: Infinity,
    ofAll: most,
    mostWaiting: Infinity,
    waitMs,
    refusal: '',
  });
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => turns.run('', work);
}

function tooMany(message: string): Refusal {
  return new Refusal({ status: 429, code: 'TOO_MANY', message, retryAfter: 2 });
}
