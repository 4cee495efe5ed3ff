/** The clients of the crowd and of somebody alone, and the clock of what they wait; in a process of its own. */
import { setTimeout as sleep } from 'node:timers/promises';

import { answerEach } from '../../../drills/crowd/client-process.ts';
import { Page, type CallListener } from './page.ts';
import { type ScreenName, SCREENS } from './screens.ts';

export type Person = {
  readonly screens: readonly ScreenName[];
  /** Token of the provider, by which a page signs in. */
  readonly providerToken: string;
  /** An unverified trade and an order that waits, of those who may change one: nobody else touches it. */
  readonly tradeId?: string | undefined;
  readonly order?: number | undefined;
};

export type Order = {
  readonly origin: string;
  readonly people: readonly Person[];
  readonly seconds: number;
  /** Time that somebody looks at a screen; 0 is to go on at once. */
  readonly lookMs: number;
  /** Changes a second that are made beside: verifications, and drafts of orders. */
  readonly changes?: { readonly verify: number; readonly draft: number };
};

export type Waited = {
  /** Times of calls by kind. */
  readonly ms: Readonly<Record<string, readonly number[]>>;
  /** Answers that nobody expects, as '503 /api/…'. */
  readonly wrong: readonly string[];
  readonly processorMs: number;
};

/** So many screens are opened on a page before it is loaded again. */
const SCREENS_OF_A_PAGE = 8;

/** Pages stay from one order to the next, as people do. */
const pages = new Map<string, { readonly page: Page; opened: number }>();
let tell: CallListener = () => undefined;
const versions = new Map<string, number>();

answerEach(async (message) => {
  const { origin, people, seconds, lookMs, changes } = message as Order;
  const ms: Record<string, number[]> = {};
  const wrong: string[] = [];
  const before = process.cpuUsage();
  tell = (kind, { ms: took, status }, path) => {
    (ms[kind] ??= []).push(took);
    if (status !== 200 && status !== 304) wrong.push(`${String(status)} ${path}`);
  };
  const until = performance.now() + seconds * 1_000;
  const looks = async (person: Person, at: number) => {
    await sleep((lookMs * at) / people.length);
    while (performance.now() < until) {
      await open(person, origin).catch((error: unknown) => wrong.push(String(error)));
      await sleep(lookMs * (0.5 + Math.random()));
    }
    pages.get(person.providerToken)?.page.leave();
  };
  const writes = async (aSecond: number, by: readonly Person[], write: Write) => {
    for (let n = 0; aSecond > 0 && performance.now() < until; n += 1) {
      await sleep(1_000 / aSecond);
      const person = by[n % by.length];
      const held = person && pages.get(person.providerToken);
      if (person !== undefined && held !== undefined) await write(held.page, person);
    }
  };
  const [verifiers, drafters] = [
    people.filter(({ tradeId }) => tradeId !== undefined),
    people.filter(({ order }) => order !== undefined),
  ];
  await Promise.all([
    ...people.map(looks),
    writes(changes?.verify ?? 0, verifiers, verify),
    writes(changes?.draft ?? 0, drafters, draft),
  ]);
  const { user, system } = process.cpuUsage(before);
  return { ms, wrong, processorMs: (user + system) / 1_000 } satisfies Waited;
});

/** The next screen of a person. */
async function open({ screens, providerToken }: Person, origin: string): Promise<void> {
  let held = pages.get(providerToken);
  if (held === undefined) {
    // Each begins with another one.
    const page = new Page(origin, (...told) => tell(...told));
    held = { page, opened: pages.size * (SCREENS_OF_A_PAGE + 1) };
    pages.set(providerToken, held);
    await page.load(providerToken);
  } else if (held.opened % SCREENS_OF_A_PAGE === 0) {
    await held.page.load(providerToken);
  }
  const { page } = held;
  const screen = screens[held.opened % screens.length];
  held.opened += 1;
  page.leave();
  if (screen !== undefined) await SCREENS[screen](page);
}

type Write = (page: Page, by: Person) => Promise<void>;

async function verify(page: Page, { tradeId = '' }: Person): Promise<void> {
  const row_version = versions.get(tradeId) ?? 1;
  const verb = row_version % 2 === 1 ? 'verify' : 'unverify';
  const answer = await page.change('verify', `/api/core-trades/${tradeId}/${verb}`, {
    row_version,
  });
  if (answer.status === 200) versions.set(tradeId, row_version + 1);
}

async function draft(page: Page, { order: swiss_order_num = 0 }: Person): Promise<void> {
  const key = String(swiss_order_num);
  const row_version = versions.get(key) ?? 1;
  const answer = await page.change('draft', '/api/blotter/drafts', {
    rows: [{ swiss_order_num, row_version }],
    set: { book: row_version % 2 === 1 ? 'Paper' : null },
  });
  if (answer.status === 200) versions.set(key, row_version + 1);
}
