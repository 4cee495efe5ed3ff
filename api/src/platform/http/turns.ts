import { BUSY } from './load.ts';

/** Lets so many works be under way in this process; others wait for their turn, in order, for a time. */
export class Turns {
  readonly #most: number;
  readonly #waitMs: number;
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(most: number, waitMs: number) {
    this.#most = most;
    this.#waitMs = waitMs;
  }

  /** @throws Refusal 503 where the turn has not come in time */
  async run<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    if (this.#underWay < this.#most) this.#underWay += 1;
    else await this.#turn();
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // Whoever ends hands its place over: nobody who comes later gets in between.
      if (next === undefined) this.#underWay -= 1;
      else next();
    }
  }

  async #turn(): Promise<void> {
    await new Promise<void>((begin, refuse) => {
      const turn = () => {
        clearTimeout(late);
        begin();
      };
      const late = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(turn), 1);
        refuse(BUSY);
      }, this.#waitMs);
      this.#waiting.push(turn);
    });
  }
}
