/**
 * Two hundred people, signed in, each on screens of his role with what these ask again and again (`crowd/screens.ts`,
 * `crowd/people.ts`); some seconds later he opens the next one. Beside them trades are verified and orders filled in as often as
 * on a busy day. In turns with them one person alone goes through all screens, and a bare Fastify answers. Server, database and
 * clients are processes apart. Prints what each kind of call took, and what server and database used.
 *
 *     pnpm bench crowd                      --rounds=1 --seconds=10 for a short one; --people=50; --look=3
 */
import { join } from 'node:path';

import autocannon from 'autocannon';
import { exportJWK } from 'jose';
import { sql } from 'kysely';

import { figure, judge } from '../../../bin/figures.mjs';
import { type ClientProcess, startClient } from '../../drills/crowd/client-process.ts';
import { drill, type Firm } from '../../drills/drill.ts';
import { ISSUER } from '../../drills/firm.ts';
import { numberOf } from '../../drills/run-firm.ts';
import { type StartedProcess, startProcess } from '../../drills/started-process.ts';
import { createTestProvider, type TestProvider } from '@fairlead/api/testing/test-provider';
import type { Order, Person, Waited } from './crowd/clients.ts';
import { fillFirm, policyFor, STORED } from './crowd/firm.ts';
import { ALONE, allowedIn, CROWD, type Drawn } from './crowd/people.ts';
import { type Usage, usageOf } from './crowd/usage.ts';
import { callsOf, firstPages, overAlone, printKinds, quantileOf } from './crowd/waits.ts';

const PEOPLE = numberOf('people', CROWD.length);
const ROUNDS = numberOf('rounds', 5);
const SECONDS = numberOf('seconds', 30);
const ALONE_S = 5;
const BARE_S = 2;
const LOOK_MS = numberOf('look', 8) * 1_000;
/** 20,000 trades verified and 2,000 orders filled in within eight hours. */
const CHANGES = { verify: 0.7, draft: 0.07 };
const MAX_MS = 100;

type Round = {
  readonly crowd: Waited;
  readonly alone: Waited;
  readonly usage: Usage;
  /** Processor time of a call of a bare Fastify, in ms. */
  readonly bare: number;
};

await drill(async (firm) => {
  await fillFirm(firm.db);
  const provider = await createTestProvider();
  const api = await startApi(firm, await exportJWK(provider.publicKey));
  const hello = await startProcess({
    file: join(import.meta.dirname, 'hello-process.ts'),
    env: {},
  });
  const clients = startClient(new URL('./crowd/clients.ts', import.meta.url));
  const origin = `http://127.0.0.1:${String(api.port)}`;
  const people = await peopleOf(firm, provider, CROWD.slice(0, PEOPLE));
  const [alone] = await peopleOf(firm, provider, [{ ...ALONE, n: 0 }]);
  const crowding = { origin, people, seconds: SECONDS, lookMs: LOOK_MS, changes: CHANGES };
  const going = { origin, people: alone ? [alone] : [], seconds: ALONE_S, lookMs: 0 };
  await work(clients, going);
  await work(clients, crowding);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await bareCall(hello);
    const one = await work(clients, going);
    const [crowd, usage] = await usageOf(api, firm.env['FAIRLEAD_DATA'] ?? '', () =>
      work(clients, crowding),
    );
    rounds.push({ crowd, alone: one, usage, bare });
  }
  clients.end();
  await hello.kill();
  await api.kill();
  say(rounds);
  return 0;
});

async function work(clients: ClientProcess, order: Order): Promise<Waited> {
  return clients.send<Waited>(order);
}

async function startApi({ env }: Firm, key: object): Promise<StartedProcess> {
  const policy = policyFor(
    env['FAIRLEAD_DATA'] ?? '',
    allowedIn('accounting'),
    allowedIn('backOffice'),
  );
  return startProcess({
    file: join(import.meta.dirname, '../../drills/api-process.ts'),
    // One person alone asks more often than a person may.
    flags: ['--without-limits'],
    env: { ...env, FAIRLEAD_POLICY: policy, PROVIDER_KEY: JSON.stringify({ ...key, kid: 'k1' }) },
  });
}

async function peopleOf(
  { db }: Firm,
  provider: TestProvider,
  drawn: readonly Drawn[],
): Promise<Person[]> {
  const { rows: trades } = await sql<{ id: string }>`
    select trade_id as id from core_trade where state = 'PENDING' and not withdrawn
     order by trade_id limit ${drawn.length}`.execute(db);
  const { rows: orders } = await sql<{ id: number }>`
    select swiss_order_num::int as id from clearer_order where entry_id is null and not withdrawn
     order by 1 limit ${drawn.length}`.execute(db);
  const exp = Math.floor(Date.now() / 1_000) + 3_600;
  return Promise.all(
    drawn.map(async ({ name, roles, screens }, at) => ({
      screens,
      providerToken: await provider.token({
        iss: ISSUER,
        sub: name,
        sid: name,
        exp,
        roles,
        email: `${name}@halyard.example`,
      }),
      ...(screens.includes('edf') && !roles.includes('management') && { tradeId: trades[at]?.id }),
      ...(roles.includes('trader') && { order: orders[at]?.id }),
    })),
  );
}

/** Processor time of a call that nothing is done for, in ms. */
async function bareCall(hello: StartedProcess): Promise<number> {
  const before = hello.processorMs();
  const url = `http://127.0.0.1:${String(hello.port)}/api/tasks/api/list`;
  const result = await autocannon({ url, connections: 32, duration: BARE_S });
  return (hello.processorMs() - before) / result['2xx'];
}

function say(rounds: readonly Round[]): void {
  const [crowd, alone] = [rounds.map((round) => round.crowd), rounds.map((round) => round.alone)];
  const usage = rounds.map((round) => round.usage);
  const middle = (of: (round: Round) => number) => quantileOf(rounds.map(of), 0.5);
  const calls = callsOf(crowd);
  const ms = sum(usage.map((one) => one.ms));
  const cores = (part: number) => `${(part / ms).toFixed(2)} cores`;
  const ofClients = sum(crowd.map(({ processorMs }) => processorMs));
  console.log(
    `${String(PEOPLE)} people who look at a screen for ${String(LOOK_MS / 1_000)} s. ${STORED}.`,
  );
  printKinds(crowd, alone);
  console.log(`calls                      ${(calls / (ms / 1_000)).toFixed(1)} a second`);
  console.log(
    `server                     ${cores(sum(usage.map(({ server }) => server)))}, its loop busy ${(middle((round) => round.usage.busy) * 100).toFixed(0)} %`,
  );
  console.log(`database                   ${cores(sum(usage.map(({ database }) => database)))}`);
  console.log(`clients                    ${cores(ofClients)}`);
  const wrong = [...crowd, ...alone].flatMap((one) => one.wrong);
  for (const one of [...new Set(wrong)].slice(0, 10)) console.log(one);
  const p99 = (of: readonly Waited[]) => quantileOf(firstPages(of), 0.99);
  const callMs = ({ crowd: of, usage: { server, database } }: Round) =>
    (server + database) / callsOf([of]);
  judge([
    figure('errors', wrong.length, {
      atMost: 0,
      details: `of ${String(calls)} calls`,
      absolute: true,
    }),
    figure('p99 of first pages in ms', p99(crowd), {
      atMost: MAX_MS,
      absolute: true,
      details: `of ${String(firstPages(crowd).length)}; alone ${p99(alone).toFixed(1)}`,
    }),
    figure(
      'first pages, over the same alone',
      middle((round) => overAlone(round.crowd, round.alone)),
      { details: `all of their time; median of ${String(rounds.length)} rounds in turns` },
    ),
    figure(
      'processor time of a call, over one of a bare Fastify',
      middle((round) => callMs(round) / round.bare),
      {
        details: `${middle(callMs).toFixed(2)} over ${middle((round) => round.bare).toFixed(3)} ms`,
      },
    ),
  ]);
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}
