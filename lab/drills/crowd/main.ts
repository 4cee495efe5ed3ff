/**
 * One person asks for everything at once, again and again: statistics, choices, texts, exports, spreadsheets,
 * legs, history. Twenty others work meanwhile: what they wait may be twice of what they wait beside two threads that
 * only keep two cores busy, as one person's two reports do in the database; what they wait on an idle machine is
 * printed, too. Server, flood, and the others with their clock are processes of their own; server, database and
 * clients have the same weight for the processor, as services of a machine.
 *
 *     node lab/drills/crowd/main.ts                    must pass; --rounds=1 --seconds=10 for a short one
 *     node lab/drills/crowd/main.ts --without-shares   must fail: whoever comes is served at once
 *
 * --kinds=text,sort floods by these alone, which says what it is that others wait for.
 */
import { spawn } from 'node:child_process';

import { storeFirm } from '@fairlead/api/testing/pnl-firm';
import { makePnlRun } from '@fairlead/api/testing/pnl-run';
import { createTestProvider } from '@fairlead/api/testing/test-provider';
import { exportJWK } from 'jose';
import { sql } from 'kysely';

import { fillWithRuns } from '../../second/drawn/runs.ts';
import { fillWithTrades } from '../../second/drawn/trades.ts';
import { drill, type Firm } from '../drill.ts';
import { selectTradeIds } from '../findings.queries.ts';
import { ISSUER, sessionOf } from '../firm.ts';
import { numberOf } from '../run-firm.ts';
import { type StartedProcess, startProcess } from '../started-process.ts';
import { type ClientProcess, startClient } from './client-process.ts';
import { databaseProcesses } from './database-processes.ts';
import type { Flooded, FloodOrder } from './flood.ts';
import { reportWaits } from './report-waits.ts';
import type { OthersOrder, Person, Worked } from './others.ts';
import { serviceGroups } from './service-groups.ts';

const OTHERS = 20;
const TRADES = numberOf('trades', 100_000);
const RUNS = 20_000;
const WARM_S = 4;
/** Cores that the one person's reports keep busy in the database: no share gives the others a third one. */
const BURNERS = 2;
const ROLES = ['trader', 'back-office'];

const isControl = process.argv.includes('--without-shares');
const rounds = numberOf('rounds', isControl ? 1 : 4);
const seconds = numberOf('seconds', 15);
const kinds = process.argv.find((word) => word.startsWith('--kinds='))?.slice(8) ?? '';

const BURNER = `
  const { Worker } = require('node:worker_threads');
  for (let n = 0; n < ${String(BURNERS)}; n += 1) new Worker('for (;;) Math.sqrt(Math.random());', { eval: true });`;

const startBurners = () => spawn(process.execPath, ['-e', BURNER], { stdio: 'ignore' });

type Clients = {
  readonly origin: string;
  readonly people: readonly Person[];
  readonly others: ClientProcess;
  readonly flood: ClientProcess;
  readonly order: FloodOrder;
};

await drill(async (firm) => {
  await fill(firm);
  const provider = await createTestProvider();
  const api = await startApi(firm, await exportJWK(provider.publicKey));
  const people = await peopleOf(firm, provider);
  const clients: Clients = {
    origin: `http://127.0.0.1:${String(api.port)}`,
    people,
    others: startClient(new URL('./others.ts', import.meta.url)),
    flood: startClient(new URL('./flood.ts', import.meta.url)),
    order: {
      origin: `http://127.0.0.1:${String(api.port)}`,
      token: await sessionOf(firm.db, 'flora', ...ROLES),
      runId: 1,
      kinds,
    },
  };
  const groups = serviceGroups();
  if (groups === undefined)
    console.log('no groups of services: the server has little of the processor');
  groups?.add('server', [api.pid()]);
  groups?.add('database', databaseProcesses(firm.env['FAIRLEAD_DATA'] ?? ''));
  groups?.add('clients', [clients.others.pid, clients.flood.pid]);
  await work(clients, WARM_S);
  const quiet: Worked[] = [];
  const burnt: Worked[] = [];
  const loud: Worked[] = [];
  const flooded: Flooded[] = [];
  for (let round = 0; round < rounds; round += 1) {
    quiet.push(await work(clients, seconds));
    const burners = startBurners();
    groups?.add('database', [burners.pid]);
    burnt.push(await work(clients, seconds));
    burners.kill();
    await clients.flood.send({ order: clients.order });
    loud.push(await work(clients, seconds));
    flooded.push(await clients.flood.send<Flooded>({ order: 'stop' }));
  }
  clients.others.end();
  clients.flood.end();
  await api.kill();
  return reportWaits({ quiet, burnt, loud, flooded });
});

/** A P&L run of a few tickets, trades and runs of years. */
async function fill({ db }: Firm): Promise<void> {
  await storeFirm(db);
  await makePnlRun(db);
  await fillWithTrades(db, TRADES);
  await fillWithRuns(db, RUNS);
  await sql`vacuum analyze`.execute(db);
}

async function startApi({ env }: Firm, key: object): Promise<StartedProcess> {
  const file = `${import.meta.dirname}/../api-process.ts`;
  const flags = isControl ? ['--without-shares'] : [];
  return startProcess({
    file,
    flags,
    env: { ...env, PROVIDER_KEY: JSON.stringify({ ...key, kid: 'k1' }) },
  });
}

async function peopleOf(
  { db }: Firm,
  provider: Awaited<ReturnType<typeof createTestProvider>>,
): Promise<Person[]> {
  // The first is the drawn trades' model.
  const [, ...tradeIds] = await selectTradeIds(db);
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  return Promise.all(
    Array.from({ length: OTHERS }, async (_, n) => {
      const name = `person${String(n)}`;
      const claims = { iss: ISSUER, sub: name, sid: name, exp, roles: ROLES };
      return {
        token: await sessionOf(db, name, ...ROLES),
        providerToken: await provider.token({ ...claims, email: `${name}@halyard.example` }),
        tradeId: tradeIds[n] ?? '',
      };
    }),
  );
}

async function work({ others, origin, people }: Clients, time: number): Promise<Worked> {
  return others.send<Worked>({ origin, people, seconds: time } satisfies OthersOrder);
}
