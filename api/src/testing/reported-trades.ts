import { sql } from 'kysely';

import { createClock } from '@fairlead/platform/clock';
import { storeImportedFile } from '@fairlead/platform/files/imported-files';
import type { TaskDefinition } from '@fairlead/platform/tasks/task';
import type { Db } from '@fairlead/platform/database/db';
import { importStatementTask } from '../../../areas/trading/api/statements/import-statement.task.ts';
import { STATEMENT_COLUMNS } from '../../../areas/trading/api/statements/statement-layout.rules.ts';
import { TRADE_SECTIONS } from '../../../areas/trading/api/statements/statement.rules.ts';
import { importTradeReportsTask } from '../../../areas/trading/api/statements/reported/import-trade-reports.task.ts';

const BY = { email: 'olav@halyard.example', name: 'Olav' };

type Handed = {
  readonly task: TaskDefinition;
  readonly kind: 'statement' | 'trades';
  readonly content: string;
  readonly fileName?: string;
};

/** Hands a file over and does the run of its import; returns what it printed. */
async function runImport(
  db: Db,
  { task, kind, content, fileName = `${kind}.csv` }: Handed,
): Promise<readonly string[]> {
  const by = { uploadedBy: BY.email, requestId: 'upload' };
  const file_id = await storeImportedFile(db, { kind, fileName, content, ...by });
  const printed: string[] = [];
  await task.run({
    db,
    taskId: 'told',
    args: {},
    json: { file_id },
    actor: BY,
    clock: createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' }),
    print: (line) => printed.push(line),
    recordArtifacts: async () => {},
    signal: new AbortController().signal,
  });
  return printed;
}

/** Imports a file of reported trades. */
export const importReports = async (
  db: Db,
  content: string,
  fileName?: string,
): Promise<readonly string[]> =>
  runImport(db, {
    task: importTradeReportsTask,
    kind: 'trades',
    content,
    ...(fileName === undefined ? {} : { fileName }),
  });

export const TRADE_REPORT_HEADER =
  'Source,Trade Key,Status,Replaces,Told At,Clearer,Account,Trade Date,Executed At,Contract,Exchange,Term,Side,Lots,Price';

type TradeReportRow = {
  readonly key: string;
  readonly status?: 'new' | 'replace';
  readonly replaces?: string;
  readonly at?: string;
  readonly day?: string;
  readonly side?: 'buy' | 'sell';
  readonly lots: number;
  readonly price?: string;
  readonly account?: string;
};

/** A row that tells of a trade of propane for August. */
export function formatTradeReportRow(row: TradeReportRow): string {
  const { day = '2024-06-28', status = 'new', replaces = '', side = 'buy', lots } = row;
  const { at = '14:00:00', price = '612.5', account = 'PAPER-01', key } = row;
  const told = ['CME STP', key, status, replaces, `${day}T${at}Z`, 'Norvane', account, day];
  const dealt = [`${day}T13:00:00Z`, '7E', 'ICE', 'Aug 24', side, lots, price];
  return [...told, ...dealt].join(',');
}

/** A row that cancels a trade. */
export const cancelRow = (key: string, at: string): string =>
  `CME STP,${key},cancel,,${at}${','.repeat(10)}`;

type StatedTrade = { readonly id: string; readonly lots: number; readonly price?: string };

type Stating = {
  readonly day?: string;
  readonly issued?: string;
  readonly trades: readonly StatedTrade[];
};

/** Imports Norvane's statement of a day with these trades. */
export async function states(db: Db, { day = '2024-06-28', issued = '21:00:00', trades }: Stating) {
  const rows = trades.map(({ id, lots, price = '612.5' }) =>
    [
      ...['PAPER-01', id, '1', day, '13:00:00', 'Trade', 'FEI Swap,7E,ICE,Aug 24,,,1000,MT,$/MT'],
      ...[lots, price, '0', '0', '', ''],
    ].join(','),
  );
  const content = [
    ...['Clearer,Norvane', `Statement Date,${day}`, `Issued,${day}T${issued}Z`, 'Currency,USD'],
    ...TRADE_SECTIONS.flatMap((name) => [
      ...[name, STATEMENT_COLUMNS[name].join(',')],
      ...(name === 'Confirmations' ? rows : []),
    ]),
    ...['Open Positions', STATEMENT_COLUMNS['Open Positions'].join(',')],
    ...['Summary', STATEMENT_COLUMNS.Summary.join(',')],
    'PAPER-01,1000,0,0,0,0,1000,0,1000,0,1000',
    `End of Statement,${rows.length}`,
  ].join('\n');
  return runImport(db, { task: importStatementTask, kind: 'statement', content });
}

/** Reported trades as they stand: key, state and the trades of a statement that each has met. */
export async function listStoredReportedTrades(db: Db, like = '%'): Promise<readonly string[]> {
  const { rows } = await sql<{ told: string }>`
    select trade_key || ' ' || state || ' ' || trim_scale(lots) || coalesce(' by ' || replaced_by, '')
           || coalesce(' = ' || (select string_agg(trade_id, '+' order by trade_id)
                                   from told_met where told_met.told_id = told.told_id), '') as told
      from told_trade as told
     where trade_key like ${like}
     order by trade_key`.execute(db);
  return rows.map(({ told }) => told);
}
