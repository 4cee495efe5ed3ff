/**
 * The crash test of entering tickets: the API is killed with -9 under eight clients that enter
 * regular and internal tickets and repeat what was not answered under the ticket's one key. Nothing
 * that was acknowledged may be lost, doubled, without its audit row, or an internal trade of one side.
 *
 *     node lab/drills/entry-crash.ts                  must pass; --kills=5 for a short one
 *     node lab/drills/entry-crash.ts --without-key    must fail: what is repeated is entered twice
 */
import { drill, type Firm, killUnderLoad, median, report } from './drill.ts';
import { type EntryClient, type EntryFigures, enterTickets } from './clients/entry-client.ts';
import { type EntryFindings, selectEntryFindings } from './entry-findings.queries.ts';
import { sessionOf } from './firm.ts';
import { loadReference } from '@fairlead/api/testing/reference';

const CLIENTS = 8;
const ACKNOWLEDGED_A_KILL = 100;

const words = process.argv.slice(2);
const underKey = !words.includes('--without-key');
const kills = Number(words.find((word) => word.startsWith('--kills='))?.slice(8) ?? 50);
const leastAcknowledged = kills * ACKNOWLEDGED_A_KILL;

await drill(async (firm) => {
  await loadReference(firm.db);
  const figures: EntryFigures = { acknowledged: [], retries: 0, refused: [] };
  const restarts = await runUnderKills(firm, figures);
  const found = await selectEntryFindings(firm.db, figures.acknowledged);
  return reportOf(found, figures, restarts);
});

/** The clients at work while the API dies and comes back; returns how long each restart took. */
async function runUnderKills({ db, startApi }: Firm, figures: EntryFigures): Promise<number[]> {
  const api = await startApi([]);
  const stopping = new AbortController();
  const clients = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, n): Promise<EntryClient> => {
      const name = `client-${n}`;
      const token = await sessionOf(db, name, 'trader');
      return { origin: `http://127.0.0.1:${api.port}`, token, name, underKey };
    }),
  );
  const running = clients.map((client) => enterTickets(client, figures, stopping.signal));
  const restarts = await killUnderLoad(api, figures, { kills, leastAcknowledged });
  stopping.abort();
  await Promise.all(running);
  await api.kill();
  return restarts;
}

function reportOf(found: EntryFindings, figures: EntryFigures, restarts: number[]): number {
  const { acknowledged, retries, refused } = figures;
  for (const line of refused) console.log(`refused: ${line}`);
  const none = (what: string, count: number, how: string) =>
    [what, count === 0, `${count} ${how}`] as const;
  return report(
    [
      ['clients', CLIENTS],
      ['kills (SIGKILL)', restarts.length],
      ['restart, median ms', median(restarts)],
      ['acknowledged tickets', acknowledged.length],
      ['calls repeated', retries],
      ['entries in the database', found.entries],
      ['internal ones', found.internal],
    ],
    [
      [`killed ${kills} times`, restarts.length === kills, `${restarts.length}`],
      [
        `at least ${leastAcknowledged} acknowledged`,
        acknowledged.length >= leastAcknowledged,
        `${acknowledged.length}`,
      ],
      ['a kill left calls without an answer', retries > 0, `${retries} repeated`],
      none('no call was refused', refused.length, 'refused'),
      none('nothing acknowledged is lost', found.lost, 'lost'),
      none('no ticket is entered twice', found.doubled, 'doubled'),
      none('every entry is audited once', found.withoutAudit, 'without audit row'),
      none('nothing is audited that was not done', found.auditedInVain, 'in vain'),
      none('internal trades have both sides', found.unbalanced, 'unbalanced'),
      none('entries have run, legs and row of the sheet', found.incomplete, 'incomplete'),
    ],
  );
}
