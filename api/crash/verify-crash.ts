/**
 * The crash test of verification: the API is killed with -9 under eight
 * verifying clients, twenty times; the database lives on, as it is not the API's. Nothing that was
 * acknowledged may be lost, nothing may be done twice, and no change may be without its audit row.
 *
 *     node api/crash/verify-crash.ts                    must pass
 *     node api/crash/verify-crash.ts --audit-outside    must fail: audits after the commit
 */
import { type ClientFigures, runClient } from './client.ts';
import { drill, type Firm, killUnderLoad, median, report } from './drill.ts';
import {
  type AuditRow,
  countWrongCounts,
  selectAudit,
  selectStandings,
  selectTradeIds,
} from './findings.queries.ts';
import { importTrades, sessionOf } from './firm.ts';

const KILLS = 20;
const CLIENTS = 8;
const LEAST_ACKNOWLEDGED = 2_000;
const TRADES = 1_200;

const flags = process.argv.slice(2).filter((word) => word === '--audit-outside');

await drill(async (firm) => {
  await importTrades(firm.db, TRADES);
  const figures: ClientFigures = { acknowledged: [], retries: 0, refused: [] };
  const restarts = await runUnderKills(firm, figures);
  return reportOf(await findings(firm, figures), figures, restarts);
});

/** The clients at work while the API dies and comes back; answers how long each restart took. */
async function runUnderKills({ db, startApi }: Firm, figures: ClientFigures): Promise<number[]> {
  const api = await startApi(flags);
  const stopping = new AbortController();
  const ids = await selectTradeIds(db);
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, n) => ({
      origin: `http://127.0.0.1:${api.port}`,
      token: await sessionOf(db, `client-${n}`, 'back-office'),
      email: `client-${n}@halyard.example`,
      tradeIds: ids.filter((__, index) => index % CLIENTS === n),
    })),
  );
  const running = clients.map((client) => runClient(client, figures, stopping.signal));
  const restarts = await killUnderLoad(api, figures, {
    kills: KILLS,
    leastAcknowledged: LEAST_ACKNOWLEDGED,
  });
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

async function findings({ db }: Firm, { acknowledged }: ClientFigures): Promise<Findings> {
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

function reportOf(found: Findings, figures: ClientFigures, restarts: number[]): number {
  const { acknowledged, retries, refused } = figures;
  for (const line of refused) console.log(`refused: ${line}`);
  return report(
    [
      ['clients', CLIENTS],
      ['kills (SIGKILL)', restarts.length],
      ['restart, median ms', median(restarts)],
      ['acknowledged changes', acknowledged.length],
      ['calls repeated', retries],
      ['changes in the database', found.changes],
      ['audit rows', found.auditRows],
    ],
    [
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
    ],
  );
}
