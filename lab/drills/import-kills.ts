/**
 * Workers are killed with -9 in the middle of imports: charts, exports of journals and their corrections,
 * budgets, bank statements, lots, physical trades, maps of the back office; while they read, while they write, and at the commit.
 * Another worker imports beside them. What was lost is asked for again, as the watched folder does. At
 * each restart and in the end every file is taken whole, once and with its audit event, or not at all,
 * and the books are in the end what they would be without a kill.
 *
 *     node lab/drills/import-kills.ts                must pass; --kills=5 for a short one
 *     node lab/drills/import-kills.ts --piecemeal    must fail: each statement is committed by itself
 */
import { FILE_KINDS } from '@fairlead/shared/contract/imported-files';
import { sql } from 'kysely';

import { loadReference } from '@fairlead/api/testing/reference';
import { partsThatDiffer } from './books.ts';
import { type Firm, report } from './drill.ts';
import { type ImportKind, KINDS } from './import-files.ts';
import { type ImportFindings, selectImportFindings } from './import-findings.queries.ts';
import { repeatLostImports, handOver, isUnderway, piecemeal } from './import-folder.ts';
import {
  countOf,
  drillRuns,
  none,
  numberOf,
  type RunFirm,
  runProcesses,
  runSessions,
  until,
  workerName,
} from './run-firm.ts';
import { killAt, type Moment, MOMENTS, type Run, findClaimedRun } from './worker-kills.ts';

const PATIENCE_MS = 60_000;
/** About what an import reads, and then writes. */
const TAKES = { readsMs: 300, writesMs: 800 };

// The control need not see more.
const kills = numberOf('kills', piecemeal ? 8 : 21);

/** A run whose worker was killed, and how far it was by then. */
type Lost = { readonly id: string; readonly kind: ImportKind; readonly moment: Moment };

await drillRuns(async (firm) => {
  const survivor = await firm.startRunWorker([workerName('survivor')]);
  const folder = new AbortController();
  const watched = repeatLostImports(firm, folder.signal);
  await loadReference(firm.db);
  for (const kind of ['chart', 'lots'] as const) await handOver(firm, kind);
  await until(async () => !(await isUnderway(firm)), PATIENCE_MS);
  const lost: Lost[] = [];
  const found: ImportFindings[] = [];
  for (let n = 0; n < kills; n += 1) lost.push(await killOne(firm, n, found));
  const fresh = await firm.startRunWorker([workerName('fresh')]);
  found.push(await selectImportFindings(firm.db));
  await until(async () => !(await isUnderway(firm)), 10 * PATIENCE_MS);
  folder.abort();
  await watched;
  for (const worker of [survivor, fresh]) await worker.kill();
  found.push(await selectImportFindings(firm.db));
  return reportChecks(firm, lost, found);
});

/** Starts a worker beside the one there is, looks at the books, and kills it in the middle of an import. */
async function killOne(firm: RunFirm, n: number, found: ImportFindings[]): Promise<Lost> {
  const executor = workerName(`${n}`);
  const worker = await firm.startRunWorker([executor]);
  found.push(await selectImportFindings(firm.db));
  const kind = KINDS[n % KINDS.length] ?? 'chart';
  const aim = MOMENTS[n % MOMENTS.length] ?? 'reading';
  for (;;) {
    const run = await begun(firm, kind, executor);
    const isCommitted = selectImported(String(run.json['file_id']));
    const moment = await killAt(firm, worker, { ...TAKES, run, moment: aim, isCommitted });
    if (moment !== undefined) return { id: run.id, kind, moment };
  }
}

/** A run of that kind that a worker has taken, of two that are there for it and the other worker. */
async function begun(firm: RunFirm, kind: ImportKind, executor: string): Promise<Run> {
  const asked = { route: FILE_KINDS[kind].task, executor };
  for (;;) {
    await handOver(firm, kind);
    const run = await findClaimedRun(firm, asked, async () => isUnderway(firm));
    if (run !== undefined) return run;
  }
}

function selectImported(fileId: string) {
  return sql`
    select from accounting_set where file_id = ${fileId}
     union all select from ledger_export where file_id = ${fileId}
     union all select from given_statement where file_id = ${fileId}
     union all select from physical_set where file_id = ${fileId}
     union all select from backacc_set where file_id = ${fileId}`;
}

/** The most that any of the looks found. */
function mostOf(found: readonly ImportFindings[], what: keyof ImportFindings): number {
  return Math.max(...found.map((one) => one[what]));
}

async function reportChecks(
  firm: Firm,
  lost: readonly Lost[],
  found: readonly ImportFindings[],
): Promise<number> {
  const { db } = firm;
  const count = (condition: ReturnType<typeof sql>) => countOf(db, condition);
  const at = (moment: Moment) => lost.filter((one) => one.moment === moment);
  const idsOf = (runs: readonly Lost[]) => runs.map(({ id }) => id);
  const of = (kind: ImportKind) => lost.filter((one) => one.kind === kind).length;
  const fileOf = sql`request_json ->> 'file_id' from task_run`;
  const differing = await partsThatDiffer(firm);
  for (const part of differing) console.log(`differs: ${part}`);
  return report(
    [
      ['workers killed (SIGKILL)', lost.length],
      ...MOMENTS.map((moment) => [`  ${moment}`, at(moment).length] as const),
      ...KINDS.map((kind) => [`  ${kind}`, of(kind)] as const),
      ['runs', await count(sql`from task_run`)],
      ['  that found it taken', await count(sql`from task_run where output like '%taken before%'`)],
      ['files taken', await count(sql`from audit_event where action like '%.import'`)],
      ['lines of journals', await count(sql`from journal_line`)],
      ['looks at the books', found.length],
    ],
    [
      [`killed ${kills} workers`, lost.length === kills, `${lost.length}`],
      [
        'killed at each moment',
        MOMENTS.every((moment) => at(moment).length > 0),
        MOMENTS.join(', '),
      ],
      // Its worker may have been writing down the end of a run that had committed.
      none(
        'neither KILLED nor done',
        await count(sql`from task_run where task_id = any(${idsOf(lost)}::uuid[]) and state <> 'KILLED'
                          and not (state = 'SUCCESS' and task_id = any(${idsOf(at('committed'))}::uuid[]))`),
      ),
      none('imports failed', await count(sql`from task_run where state = 'FAIL'`)),
      none(
        'files never taken',
        await count(
          sql`from (select ${fileOf} except select ${fileOf} where state = 'SUCCESS') as open`,
        ),
      ),
      none('files half taken', mostOf(found, 'halfTaken')),
      none('acknowledged and lost', mostOf(found, 'lost')),
      none('not audited, or twice', mostOf(found, 'unaudited')),
      none('audited in vain', mostOf(found, 'auditedInVain')),
      none('made by no run, or several', mostOf(found, 'unmade')),
      none('versions twice or missing', mostOf(found, 'wrongVersions')),
      none('transactions doubled', mostOf(found, 'doubledTransactions')),
      none('kept sums that differ', mostOf(found, 'wrongSums')),
      none('months out of balance', mostOf(found, 'unbalanced')),
      none('books that differ from those without kills', differing.length),
      none('processes left', runProcesses(workerName('')).length),
      none('sessions left', await runSessions(db)),
    ],
  );
}
