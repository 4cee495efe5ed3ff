/**
 * Calls whose framing is drawn: each way of HTTP to say what its body is, right and wrong, with and without an expectation
 * or an upgrade, in pieces, after others on its connection, by any method, on any path, signed in or not. Then more callers
 * than are served at once, each of whom says that a body comes, or that none does, and sends nothing more.
 *
 *     node lab/drills/framing.ts              must pass; --seed=7 draws what a run drew, --calls=500 for a short one
 *     node lab/drills/framing.ts --waiting    must fail: for a body that has no length the server waits
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

import { CALL_TABLE, parseCalls } from '@fairlead/api/testing/calls/call-table';
import { type Answers, answersOf, send } from '@fairlead/api/testing/http/raw-calls';

import { Chance } from '../second/accounting/bank/random-life.ts';
import { drill, type Firm, report } from './drill.ts';
import { sessionOf } from './firm.ts';
import { type Draw, drawnCall, type Served } from './http/drawn-call.ts';
import { none, numberOf } from './run-firm.ts';

const CALLERS = 40;
const PEOPLE = 6;
const ROLES = ['trader', 'accountant', 'back-office', 'operator', 'management'];
/** Twice what is served at once. */
const HELD_CONNECTIONS = 600;
const PROBE_DEADLINE_MS = 5_000;
/** A large body may take 30 s, headers 20, and Node looks every 5. */
const STALLED_DEADLINE_MS = 40_000;
const PROBE_EVERY_MS = 250;
const MAX_LINES = 20;
/** Time that a caller stays who has his answer. */
const LINGER_MS = 3_000;

const calls = numberOf('calls', 6_000);
const seed = numberOf('seed', Date.now() % 1_000_000);
const isControl = process.argv.includes('--waiting');

type AnswerFigures = { asked: number; readonly refused: string[]; slowestMs: number };

type Drawn = { readonly unanswered: string[]; readonly failed: string[] };

type Found = Drawn & {
  readonly neverEnded: readonly string[];
  readonly heard: AnswerFigures;
  /** Status of /readyz in the end. */
  readonly ready: number;
};

await drill(async (firm) => {
  console.log(`seed ${seed}`);
  const api = await firm.startApi(['--without-limits', ...(isControl ? ['--waiting'] : [])]);
  const tokens = await tokensOf(firm);
  const draw = { chance: new Chance(seed), served: servedCalls(), tokens };
  const probes = probing(api.port, await sessionOf(firm.db, 'prober', ...ROLES));
  const drawn = await allDrawn(api.port, draw);
  const neverEnded = await holdConnections(api.port, draw);
  const heard = await probes.stop();
  const ready = await statusOf(api.port, '/readyz', '');
  await api.kill();
  const lines = [...drawn.unanswered, ...drawn.failed, ...neverEnded, ...heard.refused];
  for (const line of lines.slice(0, MAX_LINES)) console.log(line);
  return reportChecks({ ...drawn, neverEnded, heard, ready });
});

/** Calls that are served, apart from those that end sessions, which the others need. */
function servedCalls(): readonly Served[] {
  return parseCalls(readFileSync(CALL_TABLE, 'utf8'))
    .map(({ call }) => call.split(' '))
    .filter(([, path]) => path !== '/sign_out' && path !== '/sign_ins/end')
    .map(([method = '', path = '']) => ({
      method,
      path: `/api${path.replaceAll(/\{\w+\}/g, '1')}`,
    }));
}

function tokensOf({ db }: Firm): Promise<string[]> {
  const names = Array.from({ length: PEOPLE }, (_, n) => `caller-${n}`);
  return Promise.all(names.map((name) => sessionOf(db, name, ...ROLES)));
}

type Drawing = Omit<Draw, 'isStalled'>;

/** Sends the calls, some at a time, each on a connection of its own. */
async function allDrawn(port: number, draw: Drawing): Promise<Drawn> {
  const found: Drawn = { unanswered: [], failed: [] };
  let left = calls;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      const call = drawnCall({ ...draw, isStalled: false });
      const socket = send(port, ...call.pieces);
      const answers = await answersOf(socket, call.calls, call.deadlineMs);
      socket.destroy();
      if (!isAnswered(answers, call.calls)) found.unanswered.push(`unanswered: ${call.how}`);
      const worst = Math.max(...answers.statuses);
      if (worst >= 500) found.failed.push(`${worst}: ${call.how}`);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return found;
}

/**
 * True when each has its answer, or they ended with the 400 to what is no HTTP: it may come before those of earlier
 * calls.
 */
function isAnswered({ statuses, isEnded }: Answers, count: number): boolean {
  return statuses.length >= count || (isEnded && statuses.at(-1) === 400);
}

/** Keeps callers who send nothing more, half of them with all they would; returns what has neither answer nor end. */
async function holdConnections(port: number, draw: Drawing): Promise<readonly string[]> {
  const ends = Array.from({ length: HELD_CONNECTIONS }, async (_, n) => {
    const call = drawnCall({ ...draw, isStalled: n % 2 === 0 });
    const socket = send(port, ...call.pieces);
    const { statuses, isEnded } = await answersOf(socket, call.calls, STALLED_DEADLINE_MS);
    if (statuses.length >= call.calls) await sleep(LINGER_MS);
    socket.destroy();
    return statuses.length >= call.calls || isEnded ? [] : [`never ended: ${call.how}`];
  });
  return (await Promise.all(ends)).flat();
}

/** The status of the answer to a sound call, 0 where none comes. */
async function statusOf(port: number, path: string, token: string): Promise<number> {
  const headers = { 'x-auth-token': token };
  const signal = AbortSignal.timeout(PROBE_DEADLINE_MS);
  const answer = fetch(`http://127.0.0.1:${port}${path}`, { headers, signal });
  return answer.then(
    ({ status }) => status,
    () => 0,
  );
}

/** Asks beside all that, again and again, whether the server serves. */
function probing(port: number, token: string) {
  const heard: AnswerFigures = { asked: 0, refused: [], slowestMs: 0 };
  const stopping = new AbortController();
  const ask = async (path: string, expected: number) => {
    const started = performance.now();
    const status = await statusOf(port, path, token);
    heard.asked += 1;
    heard.slowestMs = Math.max(heard.slowestMs, Math.round(performance.now() - started));
    if (status !== expected) heard.refused.push(`${path} answered ${status} to a sound call`);
  };
  const isOver = () => stopping.signal.aborted;
  const asking = (async () => {
    while (!isOver()) {
      await ask('/readyz', 200);
      await ask('/api/sign_ins', 200);
      await sleep(PROBE_EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await asking;
      return heard;
    },
  };
}

function reportChecks({ unanswered, failed, neverEnded, heard, ready }: Found): number {
  return report(
    [
      ['calls drawn', calls],
      ['kept waiting at once', HELD_CONNECTIONS],
      ['sound calls beside them', heard.asked],
      ['slowest of them, ms', heard.slowestMs],
    ],
    [
      none(`of ${calls} calls unanswered`, unanswered.length),
      none('answered by 5xx', failed.length),
      none(`of ${HELD_CONNECTIONS} kept calls without an answer or an end`, neverEnded.length),
      none('sound calls beside them refused', heard.refused.length),
      ['sound calls were asked', heard.asked > 0, `${heard.asked}`],
      ['/readyz is 200 in the end', ready === 200, `${ready}`],
    ],
  );
}
