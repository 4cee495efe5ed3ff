/** The clients of the others, who work as people do, and the clock of what they wait. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { type Answer, makeCall, type Call } from './call.ts';
import { answerEach } from './client-process.ts';

export type Person = {
  /** Tokens of the session, and of the provider, by which it is renewed. */
  readonly token: string;
  readonly providerToken: string;
  /** A trade that nobody else touches. */
  readonly tradeId: string;
};

export type OthersOrder = {
  readonly origin: string;
  readonly people: readonly Person[];
  readonly seconds: number;
};

/** Times of calls by their kind, and what went wrong. */
export type Worked = {
  readonly ms: Readonly<Record<string, readonly number[]>>;
  /** Answers that nobody expects, as '503 /api/…'. */
  readonly wrong: readonly string[];
};

/** Between two calls of a person. */
const PAUSE_MS = 400;
const READY_EVERY_MS = 50;
/** Versions of trades, each of the last change, which the next one follows. */
let versions = new Map<string, number>();

type State = { readonly person: Person; readonly n: number };

/** Calls that somebody makes, one after the other; each is also a kind of call. */
const STEPS: readonly (readonly [string, (state: State) => Call])[] = [
  ['trades', () => ({ path: '/api/core-trades' })],
  ['verify', changed],
  [
    'product',
    ({ n }) => ({ path: `/api/core-trades?product=Product%20${'ABCDEFG'[n % 7] ?? ''}0` }),
  ],
  ['history', () => ({ path: '/api/tasks/api/history' })],
  ['tasks', () => ({ path: '/api/tasks/api/list' })],
  ['blotter', () => ({ path: '/api/blotter/list' })],
  ['days', () => ({ path: '/api/core-trades/days?from=2024-05-27&to=2024-07-07' })],
  ['p&l', () => ({ path: '/api/pnl_analytics/meta/latest' })],
  [
    'sign-in',
    ({ person }) => ({
      path: '/api/verify_auth',
      headers: { 'x-auth-token': person.providerToken },
      body: {},
    }),
  ],
];

function changed({ person: { tradeId } }: State): Call {
  const version = versions.get(tradeId) ?? 1;
  const verb = version % 2 === 1 ? 'verify' : 'unverify';
  return { path: `/api/core-trades/${tradeId}/${verb}`, body: { row_version: version } };
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

answerEach(async (message) => {
  const { origin, people, seconds } = message as OthersOrder;
  const ms: Record<string, number[]> = {};
  const wrong: string[] = [];
  const until = performance.now() + seconds * 1_000;
  const noted = async (what: string, call: Call): Promise<Answer> => {
    const answer = await makeCall({ origin, agent }, call);
    (ms[what] ??= []).push(answer.ms);
    if (answer.status !== 200) wrong.push(`${String(answer.status)} ${call.path}`);
    return answer;
  };
  const works = async (person: Person, at: number) => {
    await sleep((at * PAUSE_MS) / people.length);
    for (let n = at; performance.now() < until; n += 1) {
      const [what, callOf] = STEPS[n % STEPS.length] as (typeof STEPS)[number];
      const call = callOf({ person, n });
      const answer = await noted(what, {
        ...call,
        headers: { 'x-auth-token': person.token, ...call.headers },
      });
      if (what === 'verify' && answer.status === 200)
        versions = versions.set(person.tradeId, (versions.get(person.tradeId) ?? 1) + 1);
      await sleep(PAUSE_MS * (0.5 + Math.random()));
    }
  };
  const looks = async () => {
    while (performance.now() < until) {
      await noted('/readyz', { path: '/readyz' });
      await sleep(READY_EVERY_MS);
    }
  };
  await Promise.all([looks(), ...people.map(works)]);
  return { ms, wrong };
});
