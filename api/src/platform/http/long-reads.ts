import { AtOnce } from './at-once.ts';
import type { SessionUser } from './session-user.ts';

/** Of one user at the same time. */
const MOST_OF_USER = 2;

/** Of all of this process: each holds one of the pool's ten connections for as long as it takes. */
const MOST_OF_ALL = 4;

/** Lets through what reads whole lists, a few at a time; one more is refused at once. */
export class LongReads {
  readonly #ofUser = new AtOnce(
    MOST_OF_USER,
    `${MOST_OF_USER} exports of yours are under way already: wait for one of them, or cancel it`,
  );
  readonly #ofAll = new AtOnce(
    MOST_OF_ALL,
    'Others are exporting just now; please try again in a moment',
  );

  async run<Answer>(user: SessionUser, work: () => Promise<Answer>): Promise<Answer> {
    const caller = `${user.issuer} ${user.subject}`;
    return this.#ofUser.run(caller, () => this.#ofAll.run('', work));
  }
}
