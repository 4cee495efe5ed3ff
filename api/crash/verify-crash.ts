/**
 * The crash test of verification: the API is killed with -9 under eight
 * verifying clients, twenty times; the database lives on, as it is not the API's. Nothing that was
 * acknowledged may be lost, nothing may be done twice, and no change may be without its audit row.
 *
 *     node api/crash/verify-crash.ts                    must pass
 *     node api/crash/verify-crash.ts --audit-outside    must fail: audits after the commit
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { openEmbeddedDatabase } from '@fairlead/development/database';

import { connect, type Db, migrate } from '../src/index.ts';
import { type ClientFigures, runClient } from './client.ts';
import {
  type AuditRow,
  countWrongCounts,
  selectAudit,
  selectStandings,
  selectTradeIds,
} from './findings.queries.ts';
import { importTrades, ISSUER, sessionOf } from './firm.ts';
import { startProcess } from './started-process.ts';

const KILLS = 20;
const CLIENTS = 8;
const LEAST_ACKNOWLEDGED = 2_000;
const TRADES = 1_200;

const flags = process.argv.slice(2).filter((word) => word === '--audit-outside');

const folder = mkdtempSync(join(tmpdir(), 'fl-crash-'));
// As root the database runs as another account, which has to be able to come here.
chmodSync(folder, 0o755);
const server = await openEmbeddedDatabase(folder);
const db = connect(server.url, { name: 'crash', statementTimeoutMs: 0 });
let failed = 1;
try {
  await migrate(server.url);
  failed = await crash(db);
} finally {
  await db.destroy();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

async function crash(db: Db): Promise<number> {
  await importTrades(db, TRADES);
  const figures: ClientFigures = { acknowledged: [], retries: 0, refused: [] };
  const restarts = await runUnderKills(db, figures);
  return report(await findings(db, figures), figures, restarts);
}

/** The clients at work while the API dies and comes back; answers how long each restart took. */
async function runUnderKills(db: Db, figures: ClientFigures): Promise<number[]> {
  const env = {
    FAIRLEAD_ENV: 'development',
    DATABASE_URL: server.url,
    FAIRLEAD_DATA: folder,
    OIDC_ISSUER: ISSUER,
    LOG_LEVEL: 'fatal',
  };
  const file = join(import.meta.dirname, 'api-process.ts');
  const api = await startProcess({ file, env, flags });
  const stopping = new AbortController();
  const ids = await selectTradeIds(db);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, n) => ({
      origin: `http://127.0.0.1:${api.port}`,
      token: await sessionOf(db, `client-${n}`),
      email: `client-${n}@halyard.example`,
      tradeIds: ids.filter((__, index) => index % CLIENTS === n),
    })),
  );
  const running = clients.map((client) => runClient(client, figures, stopping.signal));
  const restarts: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    // Killed in the middle of the work: after a share of the changes, at any moment of one.
    const due = (kill * LEAST_ACKNOWLEDGED) / KILLS;
    while (figures.acknowledged.length < due && figures.refused.length === 0) await sleep(5);
    await sleep(Math.random() * 60);
    restarts.push(await api.killAndRestart());
  }
  while (figures.acknowledged.length < LEAST_ACKNOWLEDGED + CLIENTS) {
    if (figures.refused.length > 0) break;
    await sleep(10);
  }
  stopping.abort();
  await Promise.all(running);
  await api.kill();
  return restarts;
}

type Findings = {
  readonly lost: number;
  readonly ackedWithoutAudit: number;
  readonly changesWithoutAudit: number;
  readonly auditedTwice: number;
  readonly auditedInVain: number;
  readonly changes: number;
  readonly auditRows: number;
  readonly wrongCounts: number;
};

async function findings(db: Db, { acknowledged }: ClientFigures): Promise<Findings> {
  const standings = await selectStandings(db);
  const audit = await selectAudit(db);
  const keyOf = ({ trade_id, row_version }: Pick<AuditRow, 'trade_id' | 'row_version'>) =>
    `${trade_id} ${row_version}`;
  const audited = new Map(audit.map((row) => [keyOf(row), row]));
  const now = new Map(standings.map((standing) => [standing.trade_id, standing]));
  // Version 1 is the import; each later one is a change of somebody's.
  const made = standings.flatMap(({ trade_id, row_version }) =>
    Array.from({ length: row_version - 1 }, (_, n) => keyOf({ trade_id, row_version: n + 2 })),
  );
  const madeSet = new Set(made);
  return {
    lost: acknowledged.filter(({ tradeId, rowVersion, state }) => {
      const standing = now.get(tradeId);
      if (standing === undefined || standing.row_version < rowVersion) return true;
      return standing.row_version === rowVersion && standing.state !== state;
    }).length,
    ackedWithoutAudit: acknowledged.filter(({ tradeId, rowVersion, state, email }) => {
      const row = audited.get(keyOf({ trade_id: tradeId, row_version: rowVersion }));
      return row?.state !== state || row.actor !== email;
    }).length,
    changesWithoutAudit: made.filter((key) => !audited.has(key)).length,
    auditedTwice: audit.length - audited.size,
    auditedInVain: [...audited.keys()].filter((key) => !madeSet.has(key)).length,
    changes: made.length,
    auditRows: audit.length,
    wrongCounts: await countWrongCounts(db),
  };
}

function report(found: Findings, figures: ClientFigures, restarts: number[]): number {
  const { acknowledged, retries, refused } = figures;
  const middle = restarts.toSorted((a, b) => a - b)[Math.floor(restarts.length / 2)] ?? 0;
  const lines: readonly (readonly [string, number | string])[] = [
    ['clients', CLIENTS],
    ['kills (SIGKILL)', restarts.length],
    ['restart, median ms', Math.round(middle)],
    ['acknowledged changes', acknowledged.length],
    ['calls repeated', retries],
    ['changes in the database', found.changes],
    ['audit rows', found.auditRows],
  ];
  for (const [what, value] of lines) console.log(`${what.padEnd(26)} ${value}`);
  for (const line of refused) console.log(`refused: ${line}`);

  const checks: readonly (readonly [string, boolean, string])[] = [
    ['killed 20 times', restarts.length === KILLS, `${restarts.length}`],
    [
      'at least 2,000 acknowledged',
      acknowledged.length >= LEAST_ACKNOWLEDGED,
      `${acknowledged.length}`,
    ],
    ['no call was refused', refused.length === 0, `${refused.length}`],
    ['nothing acknowledged is lost', found.lost === 0, `${found.lost} lost`],
    [
      'everything acknowledged is audited',
      found.ackedWithoutAudit === 0,
      `${found.ackedWithoutAudit} without audit row`,
    ],
    [
      'every change is audited',
      found.changesWithoutAudit === 0,
      `${found.changesWithoutAudit} without audit row`,
    ],
    ['nothing is audited twice', found.auditedTwice === 0, `${found.auditedTwice} twice`],
    [
      'nothing is audited that was not done',
      found.auditedInVain === 0,
      `${found.auditedInVain} in vain`,
    ],
    ['the kept counts agree', found.wrongCounts === 0, `${found.wrongCounts} wrong`],
  ];
  for (const [what, right, how] of checks)
    console.log(`${right ? 'pass' : 'FAIL'}  ${what} (${how})`);
  const wrong = checks.filter(([, right]) => !right).length;
  console.log(`${checks.length - wrong} passed, ${wrong} failed`);
  return wrong;
}
