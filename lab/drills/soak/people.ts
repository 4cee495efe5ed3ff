import { setTimeout as sleep } from 'node:timers/promises';

import type { Db } from '@fairlead/api';
import { sessionOf } from '../firm.ts';

/** Calls of people who only look about, and what came of them. */
export type LookFigures = { calls: number; busy: number; readonly refused: string[] };

type Role = {
  readonly names: readonly string[];
  readonly roles: readonly string[];
  readonly screens: readonly Screen[];
};
/** Calls that a screen makes when it is opened. */
type Screen = readonly string[];

const MANY = (role: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${role}-${n}`);

const PNL = ['/pnl_analytics/meta/latest', '/pnl_analytics/scenario_choices'];
const EDF = [
  '/core-trades',
  '/core-trades/statistics',
  '/core-trades/choices?column=clearer',
  '/imports/progress',
];
const BLOTTER = ['/blotter/list', '/blotter/sheet', '/blotter/told_trades', '/trades/entry_data'];
const HISTORY = ['/tasks/api/history'];
const TASKS = ['/tasks/api/list', '/tasks/api/schedules'];
const SIGN_INS = ['/sign_ins'];
const ACCOUNTING = ['/acc_analytics/meta', '/acc_analytics/waiting_statements'];
const BACK_OFFICE = ['/acc_analytics/back_meta', '/acc_analytics/back_acc/breaks'];

/** Forty people; those of the accounting and of the back office are the ones that the policy names. */
const PEOPLE: readonly Role[] = [
  { names: MANY('trader', 25), roles: ['trader'], screens: [PNL, EDF, BLOTTER, HISTORY, SIGN_INS] },
  { names: MANY('operator', 6), roles: ['operator'], screens: [EDF, HISTORY, TASKS, PNL] },
  { names: MANY('office', 6), roles: ['back-office'], screens: [EDF, PNL, TASKS] },
  { names: ['anton'], roles: ['accountant'], screens: [ACCOUNTING, PNL] },
  { names: ['bea'], roles: ['back-office'], screens: [BACK_OFFICE, ACCOUNTING, EDF, PNL] },
  { names: ['mila'], roles: ['management'], screens: [PNL, ACCOUNTING, BACK_OFFICE, EDF] },
];

/** Time that somebody looks at a screen. */
const LOOK_MS = 4_000;

/** Forty people go from screen to screen, by the calls that these make, until the signal. */
export async function lookAbout(
  { db, origin }: { readonly db: Db; readonly origin: string },
  figures: LookFigures,
  signal: AbortSignal,
): Promise<void> {
  const people = PEOPLE.flatMap(({ names, roles, screens }) =>
    names.map(async (name) => {
      const token = await sessionOf(db, name, ...roles);
      await sleep(Math.random() * LOOK_MS);
      for (let n = 0; !signal.aborted; n += 1) {
        await openScreen({ origin, token }, screens[n % screens.length] ?? PNL, figures);
        await sleep(LOOK_MS);
      }
    }),
  );
  await Promise.all(people);
}

type As = { readonly origin: string; readonly token: string };

async function openScreen({ origin, token }: As, screen: Screen, figures: LookFigures) {
  const answers = screen.map(async (path) => {
    figures.calls += 1;
    const answer = await fetch(`${origin}/api${path}`, { headers: { 'x-auth-token': token } });
    const text = await answer.text();
    if (IS_BUSY.has(answer.status)) figures.busy += 1;
    else if (!answer.ok) figures.refused.push(`${path} ${answer.status} ${text.slice(0, 120)}`);
  });
  await Promise.all(answers);
}

/** Answers of a server that has more to do than it can: the browser would ask again. */
const IS_BUSY = new Set([503, 504]);
