import { Refusal } from './errors.ts';

/** Lets each caller have so many works under way in this process; one more is refused. */
export class AtOnce {
  readonly #underWay = new Map<string, number>();
  readonly #most: number;
  readonly #refusal: string;

  /** @param refusal what a caller reads who asks for one more */
  constructor(most: number, refusal: string) {
    this.#most = most;
    this.#refusal = refusal;
  }

  async run<Answer>(caller: string, work: () => Promise<Answer>): Promise<Answer> {
    const before = this.#underWay.get(caller) ?? 0;
    if (before >= this.#most) throw tooMany(this.#refusal);
    this.#underWay.set(caller, before + 1);
    try {
      return await work();
    } finally {
      const left = (this.#underWay.get(caller) ?? 1) - 1;
      if (left === 0) this.#underWay.delete(caller);
      else this.#underWay.set(caller, left);
    }
  }
}

function tooMany(message: string): Refusal {
  return new Refusal({
    status: 429,
    code: 'TOO_MANY',
    message,
    retryAfter: 2,
  });
}
