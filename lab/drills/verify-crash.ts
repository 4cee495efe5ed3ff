/**
 * The crash test of verification: the API is killed with -9 under eight
 * verifying clients, twenty times; the database lives on, as it is not the API's. Nothing that was
 * acknowledged may be lost, nothing may be done twice, and no change may be without its audit row.
 *
 *     node lab/drills/verify-crash.ts                    must pass
 *     node lab/drills/verify-crash.ts --audit-outside    must fail: audits after the commit
 */
import { type ClientFigures, runClient } from './clients/client.ts';
import { drill, type Firm, killUnderLoad, median, report } from './drill.ts';
import { selectTradeIds } from './findings.queries.ts';
import { importTrades, sessionOf } from './firm.ts';
import { type Findings, findings } from './verify-findings.ts';

const KILLS = 20;
const CLIENTS = 8;
const MIN_ACKNOWLEDGED = 2_000;
const TRADES = 1_200;

const flags = process.argv.slice(2).filter((word) => word === '--audit-outside');

await drill(async (firm) => {
  await importTrades(firm.db, TRADES);
  const figures: ClientFigures = { acknowledged: [], retries: 0, refused: [] };
  const restarts = await runUnderKills(firm, figures);
  return reportOf(await findings(firm.db, figures.acknowledged), figures, restarts);
});

/** The clients at work while the API dies and comes back; returns how long each restart took. */
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
    leastAcknowledged: MIN_ACKNOWLEDGED,
  });
  stopping.abort();
  await Promise.all(running);
  await api.kill();
  return restarts;
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
        acknowledged.length >= MIN_ACKNOWLEDGED,
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
