/** The client of one person who asks for everything at once, again and again, until told to stop. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { makeCall, type Call } from './call.ts';
import { answerEach } from './client-process.ts';

export type FloodOrder =
  | {
      readonly origin: string;
      readonly token: string;
      readonly runId: number;
      readonly kinds: string;
    }
  | 'stop';

/** Counts of calls by kind, then by status. */
export type Flooded = Readonly<Record<string, Readonly<Record<number, number>>>>;

/** Calls of a kind at once. */
const AT_ONCE = 8;
/** Pause after a refusal, as `Retry-After` says. */
const REFUSED_MS = 2_000;
const SHEET_ROWS = 50_000;
const SHEET_COLUMNS = 20;

const agent = new Agent({ keepAlive: true, maxSockets: 500 });
const table = largeTable();

const TRADES = {
  title: 'Trades',
  notes: [],
  columns: ['trade_id', 'statement_date', 'product_name', 'lots', 'quoted_trade_price'].map(
    (served) => ({ header: served, group: [], served }),
  ),
};

/** One call after the other of each kind: none is answered by what is kept of the one before. */
const KINDS: Readonly<Record<string, (n: number, runId: number) => Call>> = {
  statistics: (n) => ({ path: `/api/core-trades/statistics?text=${String(n % 97)}` }),
  choices: (n) => ({ path: `/api/core-trades/choices?column=product&text=${String(n % 97)}` }),
  text: (n) => ({ path: `/api/core-trades?text=zz${String(n)}` }),
  sort: (n) => ({ path: `/api/core-trades?sort=fees&text=${String(n % 97)}` }),
  export: () => ({ path: '/api/core-trades/export', body: { ...TRADES, format: 'xlsx' } }),
  list_sheet: () => ({ path: '/api/core-trades/sheet', body: TRADES }),
  create_sheet: () => ({ path: '/api/create_sheet', body: table }),
  legs: (_n, runId) => ({ path: `/api/pnl_analytics/legs?run_id=${String(runId)}` }),
  history: (n) => ({ path: `/api/tasks/api/history?words=refused%20${String(n)}` }),
};

let stopping = new AbortController();
let running: Promise<Flooded> | undefined;

answerEach(async (message) => {
  const { order } = message as { readonly order: FloodOrder };
  if (order !== 'stop') {
    stopping = new AbortController();
    running = flood(order, stopping.signal);
    return {};
  }
  stopping.abort();
  return (await running) ?? {};
});

async function flood(
  { origin, token, runId, kinds }: Exclude<FloodOrder, 'stop'>,
  signal: AbortSignal,
): Promise<Flooded> {
  const flooded: Record<string, Record<number, number>> = {};
  const one = async (kind: string, call: (n: number, runId: number) => Call) => {
    const statuses = (flooded[kind] ??= {});
    for (let n = 0; !signal.aborted; n += 1) {
      const headers = { 'x-auth-token': token };
      const { status } = await makeCall({ origin, agent, signal }, { ...call(n, runId), headers });
      // One that was under way as the flood was told to stop has none.
      if (status !== 0) statuses[status] = (statuses[status] ?? 0) + 1;
      if (status !== 200) await sleep(REFUSED_MS, undefined, { signal }).catch(() => undefined);
    }
  };
  const wanted = Object.entries(KINDS).filter(([kind]) => kinds === '' || kinds.includes(kind));
  await Promise.all(
    wanted.flatMap(([kind, call]) => Array.from({ length: AT_ONCE }, async () => one(kind, call))),
  );
  return flooded;
}

/** A million cells, close to the largest body there is. */
function largeTable(): Buffer {
  const order = Array.from({ length: SHEET_COLUMNS }, (_, at) => `c${String(at)}`);
  const data = Array.from({ length: SHEET_ROWS }, (_, row) =>
    Object.fromEntries(order.map((name, at) => [name, ((row * 31 + at * 7) % 9_973) / 8])),
  );
  return Buffer.from(
    JSON.stringify({ title: 'All', date_time: '2024-06-28 14:03:07', order, data }),
  );
}
