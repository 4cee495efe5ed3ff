import { ENTRY_SORTS } from '@fairlead/trading/contract/entered-trades';
import type { ScheduleTerms } from '@fairlead/shared/contract/schedules';
import {
  CHOICE_COLUMNS,
  SORT_COLUMNS,
  type SortColumn,
} from '@fairlead/trading/contract/trade-filter';
import type { EntryLeg } from '@fairlead/trading/domain/tickets/entry-legs';
import { afterAll, beforeAll } from '@jest/globals';
import { sql } from 'kysely';

import * as accountingVersion from '@fairlead/platform/database/accounting-version.queries';
import * as datedSets from '@fairlead/platform/files/dated-sets.queries';
import * as takenSets from '@fairlead/platform/files/taken-sets.queries';
import * as tableRows from '@fairlead/platform/database/table-rows.queries';
import * as layouts from '@fairlead/platform/layouts/layouts.queries';
import * as sheets from '@fairlead/platform/sheets/sheets.queries';
import * as messages from '@fairlead/platform/messages/messages.queries';
import * as holidays from '@fairlead/platform/calendar/holidays.queries';
import * as audit from '@fairlead/platform/database/audit.queries';
import type { Db } from '@fairlead/platform/database/db';
import * as fileLayouts from '@fairlead/platform/file-layouts/layouts.queries';
import * as importedFiles from '@fairlead/platform/files/imported-files.queries';
import * as idempotency from '@fairlead/platform/http/idempotency.queries';
import * as entriesLock from '@fairlead/platform/database/entries-lock.queries';
import * as importLock from '@fairlead/platform/database/import-lock.queries';
import * as made from '@fairlead/platform/tasks/made.queries';
import * as snapshots from '@fairlead/platform/database/snapshot.queries';
import * as screenshotLinks from '@fairlead/platform/screenshots/screenshot-links.queries';
import * as migrations from '@fairlead/platform/database/migrate.queries';
import * as nextRuns from '@fairlead/platform/schedules/next-runs.queries';
import * as pieces from '@fairlead/platform/tasks/output/output.queries';
import * as runSessions from '@fairlead/platform/tasks/process/sessions.queries';
import type { LineFilter } from '../../areas/accounting/api/books/entries/part.rules.ts';
import * as accountingBank from '../../areas/accounting/api/books/bank.queries.ts';
import * as accountingCash from '../../areas/accounting/api/books/cash.queries.ts';
import * as accountingEntries from '../../areas/accounting/api/books/entries/entries.queries.ts';
import * as accountingJournal from '../../areas/accounting/api/books/entries/journal.queries.ts';
import * as accountingRestated from '../../areas/accounting/api/books/entries/restated.queries.ts';
import * as accountingLedger from '../../areas/accounting/api/books/ledger.queries.ts';
import * as accountingClosed from '../../areas/accounting/api/books/closed/closed.queries.ts';
import * as accountingPlaced from '../../areas/accounting/api/books/closed/placed.queries.ts';
import * as closedRates from '../../areas/accounting/api/books/closed/rates.queries.ts';
import * as accountingSets from '../../areas/accounting/api/books/sets.queries.ts';
import * as bankAccountSums from '../../areas/accounting/api/bank/matches/account-sums.queries.ts';
import * as auditedChanges from '../../areas/tasks/api/audit/changes.queries.ts';
import * as bankMatchChanges from '../../areas/accounting/api/bank/matches/match-changes.queries.ts';
import * as bankMatches from '../../areas/accounting/api/bank/matches/matches.queries.ts';
import * as clinic from '../../areas/accounting/api/bank/clinic/clinic.queries.ts';
import * as bankWaiting from '../../areas/accounting/api/bank/waiting/waiting.queries.ts';
import * as entries from '../../areas/trading/api/blotter/entries.queries.ts';
import * as closingTickets from '../../areas/trading/api/blotter/closing/tickets.queries.ts';
import * as entered from '../../areas/trading/api/blotter/entered/entered.queries.ts';
import * as entryHistory from '../../areas/trading/api/blotter/entered/entry-history.queries.ts';
import * as entryData from '../../areas/trading/api/blotter/entry-data.queries.ts';
import * as blotterVersion from '../../areas/trading/api/blotter/blotter-version.queries.ts';
import * as changedOrders from '../../areas/trading/api/blotter/live/changed-orders.queries.ts';
import * as presence from '../../areas/trading/api/blotter/live/presence.queries.ts';
import * as beforeSending from '../../areas/trading/api/blotter/before-sending/before-sending.queries.ts';
import * as blotterSheet from '../../areas/trading/api/blotter-sheet/blotter-sheet.queries.ts';
import * as orderChanges from '../../areas/trading/api/blotter/order-changes.queries.ts';
import * as orderTrades from '../../areas/trading/api/blotter/order-trades.queries.ts';
import * as orders from '../../areas/trading/api/blotter/orders.queries.ts';
import * as imports from '../../areas/tasks/api/imports/imports.queries.ts';
import * as orderFees from '../../areas/pnl/api/facts/order-fees.queries.ts';
import * as pnlDataSets from '../../areas/pnl/api/served/data-sets.queries.ts';
import * as pnlLegRefs from '../../areas/pnl/api/served/leg-refs.queries.ts';
import * as pnlLegs from '../../areas/pnl/api/served/run-legs.queries.ts';
import * as pnlPrices from '../../areas/pnl/api/served/run-prices.queries.ts';
import * as pnlChoices from '../../areas/pnl/api/served/scenario-choices.queries.ts';
import * as keptMoves from '../../areas/pnl/api/since/kept-moves.queries.ts';
import * as pnlSince from '../../areas/pnl/api/since/since.queries.ts';
import * as pnlRunList from '../../areas/pnl/api/served/run-list.queries.ts';
import * as pnlRuns from '../../areas/pnl/api/served/stored-runs.queries.ts';
import * as breaks from '../../areas/backoffice/api/breaks/breaks.queries.ts';
import * as keptBreaks from '../../areas/backoffice/api/breaks/keep-breaks.queries.ts';
import * as breakWatch from '../../areas/backoffice/api/breaks/keep-watch.queries.ts';
import * as breakMoves from '../../areas/backoffice/api/breaks/moves.queries.ts';
import * as bankStatements from '../../areas/accounting/api/bank/statements.queries.ts';
import * as notified from '../../areas/accounting/api/bank/notified/notified.queries.ts';
import * as shownParts from '../../areas/accounting/api/bank/notified/shown-parts.queries.ts';
import * as settledMatches from '../../areas/accounting/api/bank/settled/settled-matches.queries.ts';
import * as bankTimelineChanges from '../../areas/accounting/api/bank/timeline-changes.queries.ts';
import * as bankTimeline from '../../areas/accounting/api/bank/timeline.queries.ts';
import * as budget from '../../areas/accounting/api/ledger/budget.queries.ts';
import * as chart from '../../areas/accounting/api/ledger/chart.queries.ts';
import { CHART_TABLES } from '../../areas/accounting/api/ledger/chart-layout.rules.ts';
import * as exports from '../../areas/accounting/api/ledger/exports.queries.ts';
import * as journals from '../../areas/accounting/api/ledger/journals.queries.ts';
import * as lotDetail from '../../areas/backoffice/api/lots/detail.queries.ts';
import { sentDays } from '../../areas/backoffice/api/closed/closed-days.queries.ts';
import * as linesThen from '../../areas/backoffice/api/closed/lines-then.queries.ts';
import * as ratedThen from '../../areas/backoffice/api/closed/rated-then.queries.ts';
import * as saidLots from '../../areas/backoffice/api/closed/said-lots.queries.ts';
import * as lotDifferences from '../../areas/backoffice/api/lots/differences.queries.ts';
import * as lots from '../../areas/backoffice/api/lots/lots.queries.ts';
import * as backMeta from '../../areas/backoffice/api/meta/meta.queries.ts';
import * as backOfficeFacts from '../../areas/backoffice/api/facts/facts.queries.ts';
import * as cashAccount from '../../areas/backoffice/api/cash/account.queries.ts';
import * as cashMoves from '../../areas/backoffice/api/cash/moves.queries.ts';
import * as planningPairs from '../../areas/backoffice/api/cash/plannings.queries.ts';
import * as cashPlannings from '../../areas/backoffice/api/planning/planning.queries.ts';
import * as physical from '../../areas/backoffice/api/physical/physical.queries.ts';
import type { ReferenceTable } from '../../areas/tasks/api/reference/reference-table.rules.ts';
import { REFERENCE_TABLES } from '../../areas/tasks/api/reference/reference-tables.rules.ts';
import * as pictures from '../../areas/pnl/api/pictures/pictures.queries.ts';
import * as reference from '../../areas/tasks/api/reference/reference.queries.ts';
import * as fx from '../../areas/pnl/api/fx/fx.queries.ts';
import * as prices from '../../areas/pnl/api/prices/prices.queries.ts';
import * as schedules from '../../areas/tasks/api/schedules/schedules.queries.ts';
import * as statementOrders from '../../areas/trading/api/statements/statement-orders.queries.ts';
import * as statementReference from '../../areas/trading/api/statements/statement-reference.queries.ts';
import * as statementTrades from '../../areas/trading/api/statements/statement-trades.queries.ts';
import * as met from '../../areas/trading/api/statements/met/met.queries.ts';
import * as told from '../../areas/trading/api/statements/told/told.queries.ts';
import * as toldList from '../../areas/trading/api/statements/told/told-list.queries.ts';
import * as openings from '../../areas/trading/api/statements/openings/openings.queries.ts';
import * as positions from '../../areas/trading/api/statements/positions.queries.ts';
import * as statementChain from '../../areas/trading/api/statements/statement-chain.queries.ts';
import * as statements from '../../areas/trading/api/statements/statements.queries.ts';
import * as historyCount from '../../areas/tasks/api/runs/history/history-count.queries.ts';
import * as historyPages from '../../areas/tasks/api/runs/history/history.queries.ts';
import * as runOutput from '../../areas/tasks/api/runs/output.queries.ts';
import * as runLinks from '../../areas/tasks/api/runs/history/run-links.queries.ts';
import * as runRows from '../../areas/tasks/api/runs/history/run-row.queries.ts';
import * as runsVersion from '../../areas/tasks/api/runs/history/runs-version.queries.ts';
import * as history from '../../areas/tasks/api/runs/task-history.queries.ts';
import * as runClaim from '../../areas/tasks/api/runs/run-claim.queries.ts';
import * as runEnd from '../../areas/tasks/api/runs/run-end.queries.ts';
import * as runKill from '../../areas/tasks/api/runs/run-kill.queries.ts';
import * as runs from '../../areas/tasks/api/runs/task-run.queries.ts';
import * as runMetrics from '../../areas/tasks/api/runs/run-metrics.queries.ts';
import * as auditSeals from '../../areas/tasks/api/system/audit-seal.queries.ts';
import * as pruning from '../../areas/tasks/api/system/prune-runs.queries.ts';
import * as tieOut from '../../areas/pnl/api/facts/tie-out.queries.ts';
import * as limitOwners from '../../areas/pnl/api/told/limit-owners.queries.ts';
import * as waivers from '../../areas/pnl/api/limits/waivers.queries.ts';
import * as acceptances from '../../areas/pnl/api/tie-out/acceptances.queries.ts';
import * as closedDays from '../../areas/pnl/api/tie-out/closed-days.queries.ts';
import * as adjustments from '../../areas/pnl/api/adjustments/adjustments.queries.ts';
import * as pnlCharges from '../../areas/pnl/api/facts/clearer-charges.queries.ts';
import * as pnlClearers from '../../areas/pnl/api/facts/clearers.queries.ts';
import * as pnlConfig from '../../areas/pnl/api/facts/config.queries.ts';
import * as pnlFx from '../../areas/pnl/api/facts/fx.queries.ts';
import * as pnlPaper from '../../areas/pnl/api/facts/paper.queries.ts';
import * as pnlPhysical from '../../areas/pnl/api/facts/physical.queries.ts';
import * as pnlPins from '../../areas/pnl/api/facts/pins.queries.ts';
import * as pnlSeries from '../../areas/pnl/api/facts/prices.queries.ts';
import * as pnlFarPrices from '../../areas/pnl/api/far-prices/far-prices.queries.ts';
import * as pnlRunRows from '../../areas/pnl/api/runs/run-rows.queries.ts';
import * as pnlStore from '../../areas/pnl/api/runs/store-run.queries.ts';
import { matching } from '../../areas/trading/api/trades/trade-filter.queries.ts';
import * as tradeList from '../../areas/trading/api/trades/trade-list.queries.ts';
import { filterOf } from '../../areas/trading/api/trades/trade-list.rules.ts';
import * as trades from '../../areas/trading/api/trades/trades.queries.ts';
import * as verification from '../../areas/trading/api/trades/verification.queries.ts';
import * as operatorEnds from './identity/end-sign-ins.queries.ts';
import * as sessions from './identity/session.queries.ts';
import * as statementParts from '../../areas/trading/api/statements/statement-parts.queries.ts';
import { CHECKOUT } from '@fairlead/platform/config';
import { checkDeclaredRows, type Statements } from './testing/declared-rows.ts';
import { insertBankAccounts } from './testing/bank-accounts.ts';
import { loadReference } from './testing/reference.ts';
import { createTestDb, type TestDb } from './testing/test-db.ts';
import { regularEntry } from './testing/tickets.ts';

let testDb: TestDb;
let db: Db;

beforeAll(async () => {
  testDb = await createTestDb();
  db = testDb.db;
  // What the statement and the entry below name.
  await loadReference(db);
});
afterAll(async () => testDb.close());

const ID = '4be1a7c8-0d60-4d3b-9d0c-6a3b8a0f2a11';
const RUN = '7f9d4c1e-52c7-4f0b-8a1c-0d3e5b6a7c88';
const HASH = Buffer.alloc(32, 1);
const FILE = {
  kind: 'statement',
  fileId: '0'.repeat(64),
  fileName: 'a.csv',
  content: 'a',
  uploadedBy: 'a@b',
};
const DAY = '2024-06-28';
const OWN_RUNS = { whose: 'mine', asking: 'a@b', date: DAY } as const;
const TOLD = { source: 'CME STP', key: 'a' };
const DAYS_OF_ACCOUNT = { account: 'A1', from: DAY, to: DAY };
const OLD = { before: DAY, zone: 'Europe/Zurich', after: '-infinity', limit: 1 };
const TERMS: ScheduleTerms = {
  route: '/a',
  method: 'POST',
  args: {},
  json: null,
  cron: '0 8 * * *',
  business_days_only: true,
  overlap: 'skip',
  missed: 'skip',
  paused: false,
};
const SET = { fileId: FILE.fileId, rowCount: 1, loadedBy: 'a@b' };
const SOURCE = { clearer: 'Norvane', statementId: 1, loadedBy: 'a@b' };
const STATEMENT = {
  clearer: 'Norvane',
  statementDate: DAY,
  issuedAt: '2024-06-28T20:00:00Z',
  trades: [],
  positions: [],
  accounts: [],
};
const BALANCE = { type: 'OPBD', date: DAY, amount: '1', currency: 'USD' };
const EXPORT = {
  company: 'NAVI01',
  periodFrom: DAY,
  periodTo: DAY,
  issued: '2024-06-28T20:00:00Z',
  lockedTo: null,
};
const DRAFT = { book: null, strategy: null, deal: null, broker: null, commission_override: null };
const KEY = { scope: 'a', key: 'b', hash: HASH };
const OWN = { issuer: 'a', subject: 'b', tableId: 'c', presetId: ID };
const ASKED = {
  filter: {},
  before: { micros: 1, taskId: ID },
  limit: 1,
  searched: { shown: undefined, hidden: [] },
};
const HOLD = { taskId: ID, attempt: 1 };
const LIMITS = { ofPerson: 3, ofRoute: { '/alone': 1 } };
/** The id of no run, for what refuses one that has ended. */
const NONE = '00000000-0000-4000-8000-000000000000';
const KILLING = { taskId: NONE, by: 'a@b', reason: 'wrong day' };
const { diff, mini, ...SENT } = regularEntry();
const ENTRY: entries.EntryRow = {
  ...SENT,
  kind: 'REGULAR',
  swiss_order_num: null,
  task_id: RUN,
  entered_by: 'a@b',
  is_diff: diff,
  is_mini: mini,
  volume: 10_000,
  price_a: null,
  converted_leg_volume: null,
  commission_override: null,
  buy_from_book: null,
  buy_from_strategy: null,
  buy_from_deal: null,
  sell_to_book: null,
  sell_to_strategy: null,
  sell_to_deal: null,
  replaces: null,
};
const LEG: EntryLeg = {
  book: 'Paper',
  strategy: 'East-West',
  deal: 'FEI to ARA',
  product: 'FEI',
  termMonth: '2024-08-01',
  windowStart: '2024-08-01',
  windowEnd: '2024-08-31',
  qty: '10000',
  price: '614.5',
  unitMult: '1',
  tradeDate: '2024-06-28',
  exchange: 'CME',
  priced: 'FIXED',
};
const CLAIMS = {
  issuer: 'https://id.example',
  subject: 'u-maren',
  providerSession: 's-1',
  email: 'a@b',
  givenName: 'Maren',
  roles: [],
  issuedAt: 1,
  expiresAt: 2,
  signedInAt: undefined,
};
const EVERYTHING = { filter: filterOf({}), sort: null };
/** Every part of a filter at once. */
const FILTERED = filterOf({
  state: 'unverified',
  run_date: DAY,
  trade_ids: '1',
  text: 'x',
  side: ['bought'],
  clearer: ['a'],
  account: ['a'],
  trade_type: ['a'],
  product: ['a'],
  exchange: ['a'],
  term: ['2024-08', '2024-10..2024-12'],
});
const IN_ORDER = { filter: FILTERED, sort: null };
const SORTED = SORT_COLUMNS.flatMap((column) =>
  (['ascending', 'descending'] as const).map((direction) => ({
    filter: FILTERED,
    sort: { column, direction },
  })),
);
const CHANGES: auditedChanges.ChangeList = {
  filter: {
    entity: 'core_trade',
    entity_id: 'N1',
    actor: 'a@b',
    action: 'trade.verify',
    from: '2024-06-28',
    to: '2024-06-28',
    text: 'N1',
  },
  shown: ['core_trade'],
  isOldestFirst: false,
};

const PRICES = { priceSetId: 1, from: DAY, to: DAY, product: 'FEI' };
const PLACE = { value: null, statementDate: DAY, orderNum: 1, tradeId: '1' };

/** A value of each sort. */
const valueOf = (column: SortColumn) =>
  column.endsWith('_date') ? DAY : column.endsWith('_name') ? 'a' : '1';

/** A row of a table by its key; there is none such. */
const nothingOf = ({ key }: ReferenceTable) =>
  Object.fromEntries(key.map((field) => [field, null]));

async function onEveryTable(work: (table: ReferenceTable) => Promise<unknown>): Promise<void> {
  for (const table of REFERENCE_TABLES) await work(table);
}

/** A cursor lives in a transaction. */
const inSnapshot = (work: (tx: Db) => Promise<unknown>) => db.transaction().execute(work);

const CUTOFF = '2024-06-28T20:00:00Z';
const AS_OF = { physicalSetId: 1, upTo: DAY };
const PNL_RUN: pnlStore.NewRun = {
  pipe_run_date: DAY,
  run_type: 'COB',
  preliminary_pnl_run: null,
  author_email: 'a@b',
  author_nick_name: 'A',
  task_id: RUN,
  price_set_id: null,
  fx_set_id: null,
  physical_set_id: null,
  trade_cutoff: CUTOFF,
  config_hash: 'a'.repeat(64),
  prev_date: DAY,
  prev_run_id: null,
  base_run_id: null,
  scenario: null,
  leg_count: 0,
  warnings: [],
  warned: [],
  is_day_with_no_clearer_statements: false,
};

const WEEK = { after: '2024-06-21', upTo: DAY };
const LEDGER = { companies: ['a'], cards: ['b'] };
const WHOLE_LEDGER = { companies: ['a'], cards: null };
const CLOSED_DAYS = [{ company: 'a', from: '2024-01-01', to: '2024-01-31', at: 0, cards: null }];
const SOME_DAYS = { from: '2024-01-01', to: DAY };
/** Months, and days at both ends. */
const SPLIT = { quarters: SOME_DAYS, months: [SOME_DAYS], days: [SOME_DAYS, SOME_DAYS] };
const UUID = '00000000-0000-4000-8000-000000000000';
/** A run that is there, which `NONE` must not be. */
const ENTERED_BY = '00000000-0000-4000-8000-000000000001';
const ASKED_LOT = { lotNum: 'L', bookedAs: ['L', 'N'], column: 'lc' } as const;
const CLOSED_LOTS = [{ company: 'SCG', from: DAY, to: DAY, at: 0 }];
const LOT_CUT = { from: null, accountingEnd: DAY, tradeDate: DAY, includeAdjProj: true };
const LINE_KEY = { company_code: 'a', ledger_card_code: 'b', vessel_name: null };
const LINE_FILTERS: readonly LineFilter[] = [
  { entryTypes: ['PAYMENT'], notEntryTypes: ['OTHER'], narrative: 'a', combinedNarrative: 'a · b' },
  { cashGroup: '', cashGroups: { known: ['a'], unknown: 'all' } },
  { cashGroups: { known: [], unknown: 'none' } },
  { cashGroups: { known: [], unknown: { code: 'a' } } },
];
const JOURNAL: accountingJournal.JournalRow = {
  journal_id: 1,
  company_code: 'a',
  company_fixed_name: 'a',
  journal_series: 'JV',
  journal_number: 1,
  version: 1,
  is_current: true,
  withdrawn_at: null,
  journal_date: DAY,
  entry_datetime: DAY,
  document_type: 'a',
  narrative: 'a',
};
const BANK_LINES = [{ journal_id: 1, line_no: 1 }];
const ALL_ACCOUNTS = { ...SOME_DAYS, account: null };
const DAYS_ALONE = { quarters: null, months: [], days: [SOME_DAYS] };

/** Every statement there is, in every form it takes. A new one needs a line. */
const STATEMENTS: Statements = {
  'areas/accounting/api/books/bank.queries.ts': {
    selectAccounts: () => accountingBank.selectAccounts(db),
    selectInstitutions: () => accountingBank.selectInstitutions(db),
    selectBalances: () => accountingBank.selectBalances(db, DAY),
    selectTransactions: () => accountingBank.selectTransactions(db, SOME_DAYS),
    countUnmatched: () => accountingBank.countUnmatched(db, DAY),
    countWaiting: () => accountingBank.countWaiting(db),
    selectUnexplained: () => accountingBank.selectUnexplained(db),
    selectGaps: () => accountingBank.selectGaps(db, DAY),
    selectRates: () => accountingBank.selectRates(db, SOME_DAYS),
  },
  'areas/backoffice/api/breaks/breaks.queries.ts': {
    selectBreaks: () => breaks.selectBreaks(db, 'open'),
    selectBreaksById: () => breaks.selectBreaksById(db, [1]),
    selectSumOfBreaks: () => breaks.selectSumOfBreaks(db),
    selectSteps: () => breaks.selectSteps(db, 1),
    lockBreaks: () => breaks.lockBreaks(db, [1]),
    updateVersions: () => breaks.updateVersions(db, [1]),
  },
  'areas/backoffice/api/breaks/keep-breaks.queries.ts': {
    lockKeeping: () => keptBreaks.lockKeeping(db),
    lockDeciding: () => keptBreaks.lockDeciding(db),
    selectKeeping: () => keptBreaks.selectKeeping(db),
    upsertKeeping: () =>
      keptBreaks.upsertKeeping(db, { startDate: DAY, endDate: DAY, tradeDate: DAY }, '50.00'),
    deleteMarks: () => keptBreaks.deleteMarks(db),
    selectNamedLots: () => keptBreaks.selectNamedLots(db, ['a']),
    selectKeptBreaks: async () => {
      await keptBreaks.selectKeptBreaks(db, null);
      await keptBreaks.selectKeptBreaks(db, ['a']);
    },
    upsertBreaks: () => keptBreaks.upsertBreaks(db, []),
    insertSteps: () => keptBreaks.insertSteps(db, []),
  },
  'areas/backoffice/api/breaks/keep-watch.queries.ts': {
    lockDueKeeping: () => breakWatch.lockDueKeeping(db),
  },
  'areas/backoffice/api/breaks/moves.queries.ts': {
    selectMoves: () => breakMoves.selectMoves(db, ['a']),
    selectLines: () => breakMoves.selectLines(db, ['a']),
    selectRateDays: () =>
      breakMoves.selectRateDays(db, [
        { day: DAY, currency: 'EUR', own: '1', dollars: '1.07', not: DAY },
      ]),
  },
  'areas/accounting/api/bank/matches/account-sums.queries.ts': {
    selectAccountSums: () => bankAccountSums.selectAccountSums(db, DAY, 'a'),
  },
  'areas/accounting/api/bank/matches/match-changes.queries.ts': {
    lockTransaction: () => bankMatchChanges.lockTransaction(db, ID),
    lockLines: () => bankMatchChanges.lockLines(db, BANK_LINES),
    insertMatches: () => bankMatchChanges.insertMatches(db, { id: ID, by: 'a@b' }, []),
    deleteMatches: () => bankMatchChanges.deleteMatches(db, ID, 'all'),
  },
  'areas/accounting/api/bank/matches/matches.queries.ts': {
    selectTransactions: () =>
      bankMatches.selectTransactions(db, ALL_ACCOUNTS, { isOpen: true, beside: 10 }),
    selectTransaction: () => bankMatches.selectTransaction(db, ID),
    selectOpenLines: () => bankMatches.selectOpenLines(db, ALL_ACCOUNTS, 15),
    selectLines: () => bankMatches.selectLines(db, BANK_LINES),
    selectMatches: () => bankMatches.selectMatches(db, [ID]),
    selectAccountNos: () => bankMatches.selectAccountNos(db),
  },
  'areas/accounting/api/books/cash.queries.ts': {
    selectOpening: () => accountingCash.selectOpening(db, LEDGER, DAY),
    selectMoves: () => accountingCash.selectMoves(db, LEDGER, SOME_DAYS),
    selectMovesThen: () =>
      accountingCash.selectMovesThen(
        db,
        [
          { company: 'a', ...SOME_DAYS, at: 0 },
          { company: 'a', ...SOME_DAYS, at: null },
        ],
        { cards: ['a'], range: SOME_DAYS },
      ),
    selectDayMoves: () => accountingCash.selectDayMoves(db, LEDGER, SOME_DAYS),
    selectCashGroups: () => accountingCash.selectCashGroups(db),
  },
  'areas/accounting/api/books/closed/closed.queries.ts': {
    selectLateChanges: () => accountingClosed.selectLateChanges(db),
    selectLateBudgets: () => accountingClosed.selectLateBudgets(db),
    selectLocks: () => accountingClosed.selectLocks(db),
    selectCovers: () => accountingClosed.selectCovers(db, SOME_DAYS),
    selectBudgetChanges: () =>
      accountingClosed.selectBudgetChanges(db, { company: 'a', month: SOME_DAYS.from, at: 0 }),
  },
  'areas/accounting/api/books/closed/rates.queries.ts': {
    selectSaidRates: () => closedRates.selectSaidRates(db, SOME_DAYS),
    selectBookingCompanies: () => closedRates.selectBookingCompanies(db),
    selectDaysInEuros: () => closedRates.selectDaysInEuros(db, SOME_DAYS),
  },
  'areas/accounting/api/books/closed/placed.queries.ts': {
    selectPlaced: () =>
      accountingPlaced.selectPlaced(db, CLOSED_DAYS, { report: SOME_DAYS, compare: SOME_DAYS }),
    selectClosedPlans: async () => {
      for (const which of ['all', 'changed'] as const)
        await accountingPlaced.selectClosedPlans(db, CLOSED_DAYS, { range: SOME_DAYS, which });
    },
  },
  'areas/accounting/api/books/entries/entries.queries.ts': {
    selectLineSums: async () => {
      for (const filter of LINE_FILTERS)
        await accountingEntries.selectLineSums(db, LEDGER, { ...SOME_DAYS, filter });
    },
    selectMonthCounts: () => accountingEntries.selectMonthCounts(db, [LINE_KEY], SOME_DAYS),
    selectLines: async () => {
      const page = { keys: [LINE_KEY], ...SOME_DAYS, limit: 1 };
      const after = { journalDate: DAY, journalId: 1, lineNo: 1 };
      await accountingEntries.selectLines(db, { ...page, filter: {}, after: null });
      for (const filter of LINE_FILTERS)
        await accountingEntries.selectLines(db, { ...page, filter, after });
    },
    selectJournalLines: () => accountingEntries.selectJournalLines(db, 1),
    selectPlans: () => accountingEntries.selectPlans(db, LEDGER, SOME_DAYS),
  },
  'areas/accounting/api/books/entries/journal.queries.ts': {
    selectJournal: () => accountingJournal.selectJournal(db, 1),
    selectVersions: () => accountingJournal.selectVersions(db, JOURNAL),
    selectMatched: () => accountingJournal.selectMatched(db, 1),
  },
  'areas/accounting/api/books/entries/restated.queries.ts': {
    selectCompanyCode: () => accountingRestated.selectCompanyCode(db, 'Halyard Dawn Shipping'),
    selectRestatedJournals: () =>
      accountingRestated.selectRestatedJournals(db, {
        company: 'NAVI01',
        month: '2024-03-01',
        most: 1,
      }),
  },
  'areas/accounting/api/books/ledger.queries.ts': {
    selectFacts: async () => {
      await accountingLedger.selectFacts(db, LEDGER, { report: SPLIT, compare: SPLIT });
      await accountingLedger.selectFacts(db, WHOLE_LEDGER, { report: DAYS_ALONE, compare: SPLIT });
    },
    selectRestated: () =>
      accountingLedger.selectRestated(db, LEDGER, { report: SOME_DAYS, compare: SOME_DAYS }),
    selectBudget: () => accountingLedger.selectBudget(db, WHOLE_LEDGER, SOME_DAYS),
    selectQuarters: async () => {
      await accountingLedger.selectQuarters(db, LEDGER, SPLIT);
      await accountingLedger.selectQuarters(db, LEDGER, DAYS_ALONE);
    },
    selectRestatedCosts: () => accountingLedger.selectRestatedCosts(db, LEDGER, SOME_DAYS),
    selectRestatedMonths: () => accountingLedger.selectRestatedMonths(db, ['a'], SOME_DAYS),
  },
  'areas/accounting/api/books/sets.queries.ts': {
    selectVersion: () => accountingSets.selectVersion(db),
    selectSets: () => accountingSets.selectSets(db),
    selectNewest: () => accountingSets.selectNewest(db),
    selectCompanies: () => accountingSets.selectCompanies(db, 'a'),
    selectEveryCompany: () => accountingSets.selectEveryCompany(db),
    selectCards: () => accountingSets.selectCards(db),
    selectVessels: () => accountingSets.selectVessels(db),
  },
  'areas/trading/api/blotter/before-sending/before-sending.queries.ts': {
    selectLastSettlements: () =>
      beforeSending.selectLastSettlements(db, {
        products: ['FEI'],
        months: ['2024-08-01'],
        upTo: '2024-06-28',
      }),
    selectAllLastSettlements: () => beforeSending.selectAllLastSettlements(db, '2024-06-28'),
    selectBands: () => beforeSending.selectBands(db, ['FEI'], '2024-06-28'),
    selectHeld: () =>
      beforeSending.selectHeld(db, { products: ['FEI'], months: ['2024-08-01'] }, [
        { book: 'Paper', strategy: 'Time spreads', deal: 'FEI' },
      ]),
    selectProductsOfDeals: () =>
      beforeSending.selectProductsOfDeals(db, [
        { book: 'Paper', strategy: 'Time spreads', deal: 'FEI' },
      ]),
    selectTwin: () =>
      beforeSending.selectTwin(db, {
        kinds: ['REGULAR'],
        tradeDate: null,
        productA: 'FEI',
        productB: null,
        monthA: 'Aug',
        yearA: 2024,
        monthB: null,
        yearB: null,
        volume: '5000',
        price: '600',
        balmoDate: null,
        exchange: 'ICE',
        isDiff: false,
      }),
  },
  'areas/trading/api/blotter/blotter-version.queries.ts': {
    selectBlotterVersion: () => blotterVersion.selectBlotterVersion(db),
    selectSnapshot: () => blotterVersion.selectSnapshot(db),
  },
  'areas/trading/api/blotter/live/changed-orders.queries.ts': {
    selectChanged: () => changedOrders.selectChanged(db, { after: '3:3:', limit: 1 }),
  },
  'areas/trading/api/blotter/live/presence.queries.ts': {
    tellPresence: () => presence.tellPresence(db, 'maren@halyard.example\n7'),
  },
  'areas/trading/api/blotter/entries.queries.ts': {
    insertEnteredRun: () =>
      entries.insertEnteredRun(db, {
        taskId: RUN,
        route: 'a',
        sent: {},
        actor: { email: 'a@b', name: 'A' },
        requestId: 'r',
      }),
    insertEntry: () => entries.insertEntry(db, ENTRY),
    insertLegs: () => entries.insertLegs(db, 1, [LEG]),
    insertEntryTrades: () => entries.insertEntryTrades(db, 1, []),
    insertSheetRow: () => entries.insertSheetRow(db, 1),
    insertCancelledRow: () => entries.insertCancelledRow(db, 1),
  },
  'areas/tasks/api/audit/changes.queries.ts': {
    selectChanges: () => auditedChanges.selectChanges(db, CHANGES, { after: 9, most: 10 }),
    selectAllChanges: () =>
      auditedChanges.CHANGE.all(
        db,
        auditedChanges.selectAllChanges(CHANGES, Object.keys(auditedChanges.CHANGE.columns)),
      ),
    countChanges: () => auditedChanges.countChanges(db, CHANGES, 10),
    selectChange: () => auditedChanges.selectChange(db, 1, ['journal']),
    selectNames: () => auditedChanges.selectNames(db, 'action'),
  },
  'areas/trading/api/blotter/entered/entered.queries.ts': {
    selectEntries: async () => {
      for (const sort of ENTRY_SORTS)
        await entered.selectEntries(
          db,
          { of: 'a@b', day: DAY, zone: 'Europe/Zurich', status: 'live', product: 'FEI', text: 'a' },
          { sort, direction: 'ascending', after: 1, most: 100 },
        );
    },
    selectAllEntries: () =>
      entered.ENTRY.all(
        db,
        entered.selectAllEntries(
          { zone: 'Europe/Zurich', text: 'a' },
          { sort: 'book', direction: 'descending' },
          Object.keys(entered.ENTRY.columns),
        ),
      ),
    selectEntryCount: () => entered.selectEntryCount(db, { zone: 'Europe/Zurich' }),
    selectProducts: () => entered.selectProducts(db),
    selectEntry: () => entered.selectEntry(db, 1),
    lockEntry: () => entered.lockEntry(db, 1),
    lockEntries: () => entered.lockEntries(db, [1]),
    selectTicketsFor: () =>
      entered.selectTicketsFor(db, {
        swissOrderNum: 1,
        exchanges: ['ICE'],
        products: ['FEI'],
        months: [DAY],
        most: 10,
      }),
  },
  'areas/trading/api/blotter/entered/entry-history.queries.ts': {
    selectEntryLegs: () => entryHistory.selectEntryLegs(db, 1),
    selectEntryEvents: () => entryHistory.selectEntryEvents(db, 1),
  },
  'areas/trading/api/blotter/entry-data.queries.ts': {
    selectChoices: () => entryData.selectChoices(db),
    selectProductFacts: () => entryData.selectProductFacts(db),
  },
  'areas/trading/api/blotter-sheet/blotter-sheet.queries.ts': {
    selectAppended: () =>
      blotterSheet.SHEET_ROW.all(
        db,
        blotterSheet.selectAppended(Object.keys(blotterSheet.SHEET_ROW.columns)),
      ),
    selectAppendedTotal: () => blotterSheet.selectAppendedTotal(db),
    selectSheetRows: () => blotterSheet.selectSheetRows(db, [1]),
    selectWaiting: () => blotterSheet.selectWaiting(db, 1),
    updateAttempted: () => blotterSheet.updateAttempted(db, [1], 60),
    updateFailed: () => blotterSheet.updateFailed(db, [1], { words: 'a', seconds: 60 }),
    updateAppended: () => blotterSheet.updateAppended(db, [1]),
    lockAppender: () => blotterSheet.lockAppender(db),
    unlockAppender: () => blotterSheet.unlockAppender(db),
    selectSheetStatus: () => blotterSheet.selectSheetStatus(db),
    selectStuck: () => blotterSheet.selectStuck(db, 1),
  },
  'areas/trading/api/blotter/order-changes.queries.ts': {
    updateDrafts: () => orderChanges.updateDrafts(db, [{ swiss_order_num: 1, ...DRAFT }], 'a@b'),
    updateSubmitted: () =>
      orderChanges.updateSubmitted(db, { swiss_order_num: 1, entry_id: 1, ...DRAFT }, 'a@b'),
    updateUndone: () => orderChanges.updateUndone(db, 1, 'a@b'),
    updateClosed: () => orderChanges.updateClosed(db, { swissOrderNum: 1, entries: [] }, 'a@b'),
    updateReopened: () => orderChanges.updateReopened(db, 1, 'a@b'),
    undoEntry: () => orderChanges.undoEntry(db, 0, { by: 'a@b', reason: null }),
  },
  'areas/trading/api/blotter/closing/tickets.queries.ts': {
    selectTicketTerms: () => closingTickets.selectTicketTerms(db, [1]),
    selectFreeTickets: () => closingTickets.selectFreeTickets(db, [1]),
  },
  'areas/trading/api/blotter/order-trades.queries.ts': {
    selectOrderTrades: () => orderTrades.selectOrderTrades(db, [1]),
    selectEnteredTrade: () => orderTrades.selectEnteredTrade(db, ['N1']),
    selectFirstListedDay: () => orderTrades.selectFirstListedDay(db, { days: 20, trades: 10 }),
    selectRawTrades: () => orderTrades.selectRawTrades(db, DAY),
  },
  'areas/trading/api/blotter/orders.queries.ts': {
    selectListedOrders: () => orders.selectListedOrders(db, { from: DAY, limit: 10 }),
    selectOrders: () => orders.selectOrders(db, [1]),
    lockOrders: () => orders.lockOrders(db, [1]),
    selectWaiting: () => orders.selectWaiting(db),
    selectSuggestions: () =>
      orders.selectSuggestions(db, [{ product_a: 'a', product_b: null, executing_for: 'a@b' }]),
    selectDefaultTrader: () => orders.selectDefaultTrader(db),
  },
  'areas/tasks/api/imports/imports.queries.ts': {
    selectImportProgress: () => imports.selectImportProgress(db, 'import'),
    selectTakenFiles: () => imports.selectTakenFiles(db, '/inbox', ['/a']),
    insertTakenFile: () =>
      imports.insertTakenFile(db, { folder: '/inbox', fileName: 'a', fileId: 'b' }),
    updateFileRun: () =>
      imports.updateFileRun(db, { folder: '/inbox', fileName: 'none', taskId: ID }),
    updateFileSettled: () => imports.updateFileSettled(db, 1),
    selectIsWorkerUp: () => imports.selectIsWorkerUp(db, 'fairlead-runs'),
  },
  'api/platform/layouts/layouts.queries.ts': {
    lockLayouts: () => layouts.lockLayouts(db, OWN),
    selectNewestVersion: () => layouts.selectNewestVersion(db, OWN),
    selectLayoutsSince: () => layouts.selectLayoutsSince(db, OWN, 0),
    upsertLayout: () => layouts.upsertLayout(db, OWN, {}),
    selectVersion: () => layouts.selectVersion(db, OWN),
    selectPresets: () => layouts.selectPresets(db, OWN),
    insertPreset: () => layouts.insertPreset(db, OWN, { name: 'A', key: 'a', choices: {} }),
    selectIsNameTaken: () => layouts.selectIsNameTaken(db, OWN, 'a'),
    updatePreset: async () => {
      await layouts.updatePreset(db, OWN, { name: 'B', key: 'b' });
      await layouts.updatePreset(db, OWN, { choices: {} });
    },
    deletePreset: () => layouts.deletePreset(db, OWN),
  },
  'areas/pnl/api/served/data-sets.queries.ts': {
    selectDataSet: () => pnlDataSets.selectDataSet(db, 1, 'exposures'),
  },
  'areas/pnl/api/served/leg-refs.queries.ts': {
    selectTicketRefs: () => pnlLegRefs.selectTicketRefs(db, [1]),
    selectTradesOfOrders: () =>
      pnlLegRefs.selectTradesOfOrders(db, [{ clearer: 'Norvane', order_num: 1 }]),
    selectCargoRefs: () => pnlLegRefs.selectCargoRefs(db, 1, [UUID]),
  },
  'areas/pnl/api/served/run-legs.queries.ts': {
    selectRunChunks: () =>
      pnlLegs.selectRunChunks(db, 1, { month: DAY, until: DAY, kind: 'PAPER' }),
    selectKeepsParts: () => pnlLegs.selectKeepsParts(db, 1),
    selectPackedChunks: () => pnlLegs.selectPackedChunks(db, [FILE.fileId]),
    // There is no such run: what always answers one row answers none.
    selectConfig: () => pnlLegs.selectConfig(db, FILE.fileId).catch(() => undefined),
    selectVarScenarios: () => pnlLegs.selectVarScenarios(db, 1, 'scg'),
  },
  'areas/pnl/api/served/run-prices.queries.ts': {
    selectPrices: () =>
      pnlPrices.selectPrices(db, PRICES, {
        after: { obsDate: DAY, product: 'FEI', kind: 'FIXING', termMonth: null },
        limit: 1,
      }),
    selectAllPrices: () =>
      pnlPrices.PRICE.all(
        db,
        pnlPrices.selectAllPrices(PRICES, Object.keys(pnlPrices.PRICE.columns)),
      ),
    countPrices: () => pnlPrices.countPrices(db, PRICES),
  },
  'areas/pnl/api/served/scenario-choices.queries.ts': {
    selectScenarioProducts: () => pnlChoices.selectScenarioProducts(db),
    selectScenarioDeals: () => pnlChoices.selectScenarioDeals(db),
  },
  'areas/pnl/api/served/run-list.queries.ts': {
    selectMadeRuns: () => pnlRunList.selectMadeRuns(db, OWN_RUNS, { after: 9, most: 1 }),
    countMadeRuns: () => pnlRunList.countMadeRuns(db, OWN_RUNS),
  },
  'areas/pnl/api/served/stored-runs.queries.ts': {
    selectBestRun: () => pnlRuns.selectBestRun(db, DAY),
    selectRun: () => pnlRuns.selectRun(db, 1),
    selectListedRuns: () => pnlRuns.selectListedRuns(db, DAY),
    selectLookAheadDays: () => pnlRuns.selectLookAheadDays(db, DAY),
    selectDefaultTab: () => pnlRuns.selectDefaultTab(db, 'a@b', DAY),
    selectUnderWay: () => pnlRuns.selectUnderWay(db, ['/pnl/run']),
    selectRunDates: () => pnlRuns.selectRunDates(db, DAY, DAY),
  },
  'areas/pnl/api/since/kept-moves.queries.ts': {
    selectKeptMoves: () => keptMoves.selectKeptMoves(db, 1),
    selectNetOfRun: () => keptMoves.selectNetOfRun(db, 1),
    selectShownRun: () => keptMoves.selectShownRun(db),
    selectNewEntries: () => keptMoves.selectNewEntries(db, '2024-06-28T16:00:00Z'),
    selectAskedMoves: () => keptMoves.selectAskedMoves(db, 1),
    upsertMoves: async () => {
      const kept = { state: '1 -', byKind: { prices: -100 }, taskId: RUN };
      await keptMoves.upsertMoves(db, { runId: await storedPnlRun('2'), ...kept });
    },
  },
  'areas/pnl/api/since/since.queries.ts': {
    selectSince: () => pnlSince.selectSince(db, 1),
  },
  'areas/tasks/api/reference/reference.queries.ts': {
    insertReferenceSet: () =>
      reference.insertReferenceSet(db, { setId: FILE.fileId, files: {}, uploadedBy: 'a@b' }),
    selectReferenceSet: () => reference.selectReferenceSet(db, FILE.fileId),
    selectTableChanges: () => onEveryTable((table) => reference.selectTableChanges(db, table, [])),
    selectNamedRows: () =>
      onEveryTable((table) => reference.selectNamedRows(db, table, [nothingOf(table)])),
    selectOtherUnits: () => {
      const before = { code: 'none', metric: 'MT' };
      return reference.selectOtherUnits(db, [{ before, after: { ...before, metric: 'BBL' } }]);
    },
    selectOtherwiseTraded: () =>
      reference.selectOtherwiseTraded(db, { products: [], contracts: [] }),
    deleteRows: () => onEveryTable((table) => reference.deleteRows(db, table, [nothingOf(table)])),
  },
  'areas/pnl/api/pictures/pictures.queries.ts': {
    insertPicture: async () => {
      const picture = { media: 'image/png', content: HASH, taskId: RUN } as const;
      await pictures.insertPicture(db, { ...picture, runId: await storedPnlRun('1') });
    },
    selectPictures: () => pictures.selectPictures(db, 1),
    selectPicture: () => pictures.selectPicture(db, 1),
  },
  'api/platform/sheets/sheets.queries.ts': {
    insertKeptSheet: () =>
      sheets.insertKeptSheet(db, {
        id: 'a',
        issuer: 'b',
        subject: 'c',
        title: 'd',
        content: HASH,
        days: 1,
      }),
    insertSheetKey: () =>
      sheets.insertSheetKey(db, { id: 'a', hash: HASH, kind: 'ticket', seconds: 1 }),
    deleteTicket: () => sheets.deleteTicket(db, 'a', HASH),
    selectKeptContent: () => sheets.selectKeptContent(db, 'a', HASH),
    deleteExpiredSheets: () => sheets.deleteExpiredSheets(db),
  },
  'areas/trading/api/statements/statement-orders.queries.ts': {
    upsertClearerOrders: () => statementOrders.upsertClearerOrders(db, SOURCE, [1]),
  },
  'areas/trading/api/statements/statement-reference.queries.ts': {
    selectClearerNames: () => statementReference.selectClearerNames(db, 'Norvane'),
    selectListedContracts: () => statementReference.selectListedContracts(db, 'Norvane'),
  },
  'areas/trading/api/statements/statement-trades.queries.ts': {
    selectTradesForStatement: () => statementTrades.selectTradesForStatement(db, STATEMENT),
    lockTradeCounts: () => statementTrades.lockTradeCounts(db, [DAY]),
    selectTakenTradeIds: () => statementTrades.selectTakenTradeIds(db, ['1']),
    insertTrades: () => statementTrades.insertTrades(db, SOURCE, []),
    updateTradeFacts: () => statementTrades.updateTradeFacts(db, SOURCE, []),
    withdrawTrades: () => statementTrades.withdrawTrades(db, SOURCE, ['1']),
  },
  'areas/accounting/api/bank/statements.queries.ts': {
    selectStatementsOfFile: () => bankStatements.selectStatementsOfFile(db, 'a'),
    selectAccounts: () => bankStatements.selectAccounts(db),
    insertStatements: async () => {
      await importedFiles.insertImportedFile(db, FILE);
      await insertBankAccounts(db, [['1', 'USD']]);
      return bankStatements.insertStatements(db, { fileId: FILE.fileId, loadedBy: 'a@b' }, [
        {
          account: 'A1',
          externalId: 'a',
          sequence: null,
          format: 'camt',
          isProvisional: false,
          madeAt: null,
          opening: BALANCE,
          closing: BALANCE,
          firstDay: null,
          contentHash: 'a',
        },
      ]);
    },
    insertBalances: () => bankStatements.insertBalances(db, []),
  },
  'areas/accounting/api/bank/timeline.queries.ts': {
    selectKnownStatements: () =>
      bankTimeline.selectKnownStatements(db, [{ account: 'A1', contentHash: 'a' }]),
    selectUnlaid: () => bankTimeline.selectUnlaid(db, ['A1']),
    selectToldStatements: () => bankTimeline.selectToldStatements(db, [DAYS_OF_ACCOUNT]),
    selectTold: () => bankTimeline.selectTold(db, [DAYS_OF_ACCOUNT]),
    selectChainBegins: () => bankTimeline.selectChainBegins(db, [DAYS_OF_ACCOUNT]),
    selectLinks: () => bankTimeline.selectLinks(db, [DAYS_OF_ACCOUNT]),
    selectShared: () => bankTimeline.selectShared(db, [DAYS_OF_ACCOUNT]),
  },
  'areas/accounting/api/bank/timeline-changes.queries.ts': {
    insertEntries: () => bankTimelineChanges.insertEntries(db, []),
    updateEntries: () => bankTimelineChanges.updateEntries(db, []),
    swapEntries: () => bankTimelineChanges.swapEntries(db, []),
    updateStatements: () => bankTimelineChanges.updateStatements(db, []),
    updateLinks: () => bankTimelineChanges.updateLinks(db, []),
    upsertTimelines: async () => {
      const [link] = await bankTimeline.selectLinks(db, [{ account: 'A1', from: '0001-01-01' }]);
      const id = link?.statement_id ?? 0;
      await bankTimelineChanges.upsertTimelines(db, [
        { account: 'A1', first: id, last: id, isToldWhole: false },
      ]);
    },
    checkTimelines: () => bankTimelineChanges.checkTimelines(db),
  },
  'areas/accounting/api/bank/waiting/waiting.queries.ts': {
    selectWaiting: () => bankWaiting.selectWaiting(db, { most: 1 }),
    selectStatements: () => bankWaiting.selectStatements(db, [1]),
    selectStanding: () => bankWaiting.selectStanding(db, 1),
    selectPaymentsTold: () => bankWaiting.selectPaymentsTold(db, [ID]),
    updateDecision: () => bankWaiting.updateDecision(db, { id: 1, decision: 'keeps', by: 'a@b' }),
  },
  'areas/accounting/api/bank/clinic/clinic.queries.ts': {
    insertRefusedFile: async () => {
      await importedFiles.insertImportedFile(db, { ...FILE, kind: 'bank_statement' });
      await clinic.insertRefusedFile(db, {
        fileId: FILE.fileId,
        refusedBy: 'a@b',
        businessDate: DAY,
        rowCount: 1,
        characters: 1,
        problems: [{ row: 0, line: 1, text: 'a' }],
      });
    },
    insertRefusedPages: () =>
      clinic.insertRefusedPages(db, { fileId: FILE.fileId, from: 0, pages: [[]] }),
    selectRefusedFiles: () => clinic.selectRefusedFiles(db, 1),
    selectRefusedFile: () => clinic.selectRefusedFile(db, FILE.fileId),
    selectRefusedPage: () => clinic.selectRefusedPage(db, FILE.fileId, 0),
    deleteOldRefused: () => clinic.deleteOldRefused(db, { days: 1, characters: 1 }),
    deleteRefusedFile: () => clinic.deleteRefusedFile(db, FILE.fileId),
  },
  'areas/accounting/api/bank/notified/notified.queries.ts': {
    insertNotified: () =>
      notified.insertNotified(db, { account: 'A1', fileId: FILE.fileId, loadedBy: 'a@b' }, [
        {
          externalId: 'N',
          madeAt: null,
          bookingDate: DAY,
          amount: '1',
          contentHash: 'a',
          servicer: 'B1',
          paymentInfo: null,
          message: null,
          entry: null,
        },
      ]),
    insertNotifiedParts: () => notified.insertNotifiedParts(db, []),
    selectNotifiedOfFile: () => notified.selectNotifiedOfFile(db, FILE.fileId),
    selectNotedAccounts: () => notified.selectNotedAccounts(db, ['A1']),
    selectNotifiedDays: () =>
      notified.selectNotifiedDays(db, 'A1', { from: DAY, to: DAY, rows: [] }),
    selectClaims: () => notified.selectClaims(db, 'A1', [DAY]),
  },
  'areas/accounting/api/bank/notified/shown-parts.queries.ts': {
    selectParts: () => shownParts.selectParts(db, [1]),
    insertShownParts: () => shownParts.insertShownParts(db, []),
    deleteShownParts: () => shownParts.deleteShownParts(db, []),
    moveShownParts: () => shownParts.moveShownParts(db, []),
    updateSplit: () => shownParts.updateSplit(db, { split: [], whole: [] }),
    updateJoins: () => shownParts.updateJoins(db, []),
    touchTimeline: () => shownParts.touchTimeline(db, 'A1'),
  },
  'areas/accounting/api/bank/settled/settled-matches.queries.ts': {
    moveMatches: () => settledMatches.moveMatches(db, []),
    selectMatchesOf: () => settledMatches.selectMatchesOf(db, []),
    deleteMatchesOf: () => settledMatches.deleteMatchesOf(db, []),
    selectPayments: () => settledMatches.selectPayments(db, []),
  },
  'areas/accounting/api/ledger/budget.queries.ts': {
    selectCompanyCodes: () => budget.selectCompanyCodes(db),
    selectCardCodes: () => budget.selectCardCodes(db),
    selectDiffering: () => budget.selectDiffering(db, []),
    insertBudget: () => budget.insertBudget(db, 1, []),
  },
  'areas/accounting/api/ledger/chart.queries.ts': {
    selectChartRows: async () => {
      for (const { name } of Object.values(CHART_TABLES)) await chart.selectChartRows(db, name);
    },
    deleteOtherCompanies: () => chart.deleteOtherCompanies(db, []),
    selectUsedAccounts: () => chart.selectUsedAccounts(db),
    insertChartChanges: () =>
      chart.insertChartChanges(
        db,
        [{ section: 'ledger_card', rowKey: 'a', before: {}, after: {} }],
        { fileName: 'chart.csv', loadedBy: 'a@b' },
      ),
  },
  'areas/accounting/api/ledger/exports.queries.ts': {
    selectExportOfFile: () => exports.selectExportOfFile(db, 'a'),
    selectTwinExport: () => exports.selectTwinExport(db, EXPORT),
    selectLaterExports: () => exports.selectLaterExports(db, EXPORT),
    insertExport: async () => {
      await importedFiles.insertImportedFile(db, FILE);
      await sql`
        insert into company values ('NAVI01', 'Navi', 'Shipping', 'VESSEL', false, 'USD')
      `.execute(db);
      return exports.insertExport(db, {
        ...EXPORT,
        fileId: FILE.fileId,
        journals: 0,
        lineCount: 0,
        debitTotal: '0',
        loadedBy: 'a@b',
      });
    },
    selectLock: () => exports.selectLock(db, 'NAVI01'),
    insertLock: async () => {
      const [held] = await sql<{ export_id: number }>`
        select export_id from ledger_export`
        .execute(db)
        .then(({ rows }) => rows);
      const exportId = held?.export_id ?? 0;
      await exports.insertLock(db, { company: 'NAVI01', lockedTo: DAY, exportId });
    },
    selectIsCompany: () => exports.selectIsCompany(db, 'NAVI01'),
    selectUnknownVessels: () => exports.selectUnknownVessels(db, ['a']),
    insertUnmappedCards: () => exports.insertUnmappedCards(db, ['a']),
    selectUnmappedCards: () => exports.selectUnmappedCards(db, ['a']),
  },
  'areas/accounting/api/ledger/journals.queries.ts': {
    selectHeldJournals: () => journals.selectHeldJournals(db, EXPORT, []),
    selectNewJournalIds: () => journals.selectNewJournalIds(db, 1),
    insertJournals: () => journals.insertJournals(db, { ...EXPORT, exportId: 1 }, []),
    insertLines: () => journals.insertLines(db, 'NAVI01', []),
    updateReplaced: () => journals.updateReplaced(db, [0]),
    updateWithdrawn: () => journals.updateWithdrawn(db, [0], 1),
    updateSaidAgain: () => journals.updateSaidAgain(db, [0], CUTOFF),
    insertRestatement: () =>
      journals.insertRestatement(db, {
        company: 'NAVI01',
        exportId: 1,
        lockedTo: DAY,
        gone: [0],
        come: [0],
      }),
  },
  'api/platform/files/dated-sets.queries.ts': {
    selectDaysOfFile: async () => {
      await datedSets.selectDaysOfFile(db, 'price_set', 'a');
      return datedSets.selectDaysOfFile(db, 'fx_set', 'a');
    },
    insertDatedSet: async () => {
      await importedFiles.insertImportedFile(db, FILE);
      const set = { ...SET, firstDate: DAY, lastDate: DAY };
      await datedSets.insertDatedSet(db, 'price_set', set);
      return datedSets.insertDatedSet(db, 'fx_set', set);
    },
  },
  'api/platform/files/taken-sets.queries.ts': {
    selectSetOfFile: async () => {
      for (const table of ['accounting_set', 'physical_set', 'backacc_set'])
        await takenSets.selectSetOfFile(db, table, 'a');
    },
    insertSet: async () => {
      await importedFiles.insertImportedFile(db, FILE);
      await takenSets.insertSet(db, 'accounting_set', { kind: 'CHART', ...SET });
      await takenSets.insertSet(db, 'backacc_set', { kind: 'MAPS', ...SET });
      return takenSets.insertSet(db, 'physical_set', { kind: 'LOTS', ...SET });
    },
  },
  'areas/backoffice/api/lots/detail.queries.ts': {
    selectLotTrades: async () => {
      const place = { isOther: false, day: DAY, uuid: UUID };
      await lotDetail.selectLotTrades(db, ASKED_LOT, { cut: LOT_CUT, after: null, limit: 1 });
      await lotDetail.selectLotTrades(db, ASKED_LOT, { cut: LOT_CUT, after: place, limit: 1 });
    },
    selectLotRecords: async () => {
      const place = { isOther: false, day: DAY, journalId: 1, lineNo: 1 };
      await lotDetail.selectLotRecords(db, ASKED_LOT, { cut: LOT_CUT, after: null, limit: 1 });
      await lotDetail.selectLotRecords(db, ASKED_LOT, { cut: LOT_CUT, after: place, limit: 1 });
    },
    countOfLot: () => lotDetail.countOfLot(db, ASKED_LOT, LOT_CUT),
  },
  'areas/backoffice/api/closed/closed-days.queries.ts': {
    sentDays: () => sentDays(CLOSED_LOTS),
  },
  'areas/backoffice/api/closed/said-lots.queries.ts': {
    selectSaidGroups: () => saidLots.selectSaidGroups(db),
    selectRenumberedLots: () => saidLots.selectRenumberedLots(db),
    selectLotsCalled: () => saidLots.selectLotsCalled(db, ['L']),
    selectNumbersOf: () => saidLots.selectNumbersOf(db, ['L']),
    selectBookingMembers: () => saidLots.selectBookingMembers(db, 'Group'),
    selectLateExports: () => saidLots.selectLateExports(db),
    selectRateMoments: () => saidLots.selectRateMoments(db),
  },
  'areas/backoffice/api/closed/lines-then.queries.ts': {
    selectLinesThen: async () => {
      const moving = { groups: ['G'], numbers: ['N'] };
      await linesThen.selectLinesThen(db, CLOSED_LOTS, { cut: LOT_CUT, booked: null, moving });
      const some = { cut: { ...LOT_CUT, from: DAY }, booked: ['L'], moving };
      await linesThen.selectLinesThen(db, CLOSED_LOTS, some);
    },
    selectEntriesThen: () =>
      linesThen.selectEntriesThen(db, CLOSED_LOTS, { cut: LOT_CUT, booked: ['L'] }),
  },
  'areas/backoffice/api/closed/rated-then.queries.ts': {
    selectRatedThen: async () => {
      await ratedThen.selectRatedThen(db, CLOSED_LOTS, { cut: LOT_CUT, lots: null });
      await ratedThen.selectRatedThen(db, CLOSED_LOTS, { cut: LOT_CUT, lots: ['L'] });
    },
  },
  'areas/backoffice/api/lots/differences.queries.ts': {
    selectDifferences: async () => {
      await lotDifferences.selectDifferences(db, LOT_CUT, null);
      await lotDifferences.selectDifferences(db, { ...LOT_CUT, from: DAY }, ['L']);
    },
    selectMissingRates: () => lotDifferences.selectMissingRates(db, DAY),
  },
  'areas/backoffice/api/lots/lots.queries.ts': {
    selectLots: async () => {
      await lots.selectLots(db, null);
      await lots.selectLots(db, ['L']);
    },
  },
  'areas/backoffice/api/meta/meta.queries.ts': {
    selectTradeDates: () => backMeta.selectTradeDates(db),
    selectPlanningDates: () => backMeta.selectPlanningDates(db),
    selectLockedDate: () => backMeta.selectLockedDate(db, 'Halyard'),
  },
  'areas/backoffice/api/facts/facts.queries.ts': {
    upsertLotGroups: () => backOfficeFacts.upsertLotGroups(db, 1, []),
    upsertCashGroups: () => backOfficeFacts.upsertCashGroups(db, 1, []),
    insertCashAccounts: () => backOfficeFacts.insertCashAccounts(db, 1, []),
    selectIsBank: () => backOfficeFacts.selectIsBank(db),
  },
  'areas/backoffice/api/cash/account.queries.ts': {
    selectCashCard: () => cashAccount.selectCashCard(db, 'a', WEEK),
    selectCardEntries: () =>
      cashAccount.selectCardEntries(db, { card: 'a', currency: 'EUR' }, WEEK),
  },
  'areas/backoffice/api/cash/moves.queries.ts': {
    selectMoves: () => cashMoves.selectMoves(db, WEEK),
    selectInvalidLots: () => cashMoves.selectInvalidLots(db, WEEK),
    selectMoveEntries: () =>
      cashMoves.selectMoveEntries(db, WEEK, { group: 'a', subgroup: null, lotNum: '' }),
    selectTradingCards: () => cashMoves.selectTradingCards(db, ['a'], DAY),
    selectBooked: () => cashMoves.selectBooked(db, WEEK),
  },
  'areas/backoffice/api/cash/plannings.queries.ts': {
    selectPlanningPair: () => planningPairs.selectPlanningPair(db, DAY),
    selectPairedLines: () =>
      planningPairs.selectPairedLines(db, {
        latest_date: DAY,
        latest_run: 2,
        prev_date: null,
        prev_run: null,
      }),
  },
  'areas/backoffice/api/planning/planning.queries.ts': {
    lockPlannings: () => cashPlannings.lockPlannings(db),
    selectPlannedAccounts: () => cashPlannings.selectPlannedAccounts(db, DAY),
    insertRun: () => cashPlannings.insertRun(db, { runDate: DAY, madeBy: 'a@b' }),
    insertPlanLines: () => cashPlannings.insertPlanLines(db, 1, []),
  },
  'areas/backoffice/api/physical/physical.queries.ts': {
    insertLots: () => physical.insertLots(db, 1, []),
    insertVessels: () => physical.insertVessels(db, []),
    insertTrades: () => physical.insertTrades(db, 1, []),
    insertAmounts: () => physical.insertAmounts(db, 1, []),
    selectLotNums: () => physical.selectLotNums(db),
    selectNewLotNums: () => physical.selectNewLotNums(db),
    selectProductCodes: () => physical.selectProductCodes(db),
    selectDeals: () => physical.selectDeals(db),
    selectHeldTrades: () => physical.selectHeldTrades(db, [ID]),
  },
  'areas/trading/api/statements/statements.queries.ts': {
    selectStatementOfFile: () => statements.selectStatementOfFile(db, 'a'),
    selectStatementOfDay: () => statements.selectStatementOfDay(db, STATEMENT),
    insertStatement: async () => {
      await importedFiles.insertImportedFile(db, FILE);
      return statements.insertStatement(db, {
        fileId: FILE.fileId,
        statement: STATEMENT,
        supersedes: null,
        loadedBy: 'a@b',
      });
    },
    insertClearerCash: () =>
      statements.insertClearerCash(db, { statementId: 1, clearer: 'Norvane', accounts: [] }),
    selectClearersWithout: () => statements.selectClearersWithout(db, DAY),
  },
  'areas/trading/api/statements/statement-chain.queries.ts': {
    selectChainLinks: () => statementChain.selectChainLinks(db, { upTo: DAY }),
    selectNextDay: () => statementChain.selectNextDay(db, 'Norvane', DAY),
    selectBalances: () => statementChain.selectBalances(db, [1]),
    selectOpenLots: () => statementChain.selectOpenLots(db, [1]),
    selectTradedLots: () => statementChain.selectTradedLots(db, 'Norvane', [DAY]),
  },
  'areas/trading/api/statements/met/met.queries.ts': {
    selectToldDays: () => met.selectToldDays(db, 'Norvane', [DAY]),
    selectHeldTold: () => met.selectHeldTold(db, 'Norvane', [DAY]),
    selectStated: () => met.selectStated(db, 'Norvane', [DAY]),
    selectMet: () => met.selectMet(db, 'Norvane', [DAY]),
    deleteMet: () => met.deleteMet(db, []),
    insertMet: () => met.insertMet(db, []),
    markMet: () => met.markMet(db, [1]),
    selectMissing: () => met.selectMissing(db, 'Norvane', [DAY]),
  },
  'areas/trading/api/statements/told/told.queries.ts': {
    selectTold: () => told.selectTold(db, [TOLD]),
    selectReports: () => told.selectReports(db, [TOLD]),
    selectReplacers: () => told.selectReplacers(db, [TOLD]),
    insertReports: () => told.insertReports(db, [], { fileId: 'f', loadedBy: 'a@b' }),
    upsertTold: () => told.upsertTold(db, []),
    selectKnown: () => told.selectKnown(db, ['Norvane']),
  },
  'areas/trading/api/statements/told/told-list.queries.ts': {
    selectToldTrades: () =>
      toldList.selectToldTrades(db, { status: 'told', tradeDate: DAY }, { after: 1, most: 100 }),
    selectToldCounts: () => toldList.selectToldCounts(db, {}),
    selectStatementDays: () => toldList.selectStatementDays(db, 'Norvane', [DAY]),
  },
  'areas/trading/api/statements/openings/openings.queries.ts': {
    selectAccounts: () => openings.selectAccounts(db, ['Norvane']),
    selectContracts: () => openings.selectContracts(db, ['Norvane']),
    selectDeals: () => openings.selectDeals(db),
    selectHeldOpenings: () => openings.selectHeldOpenings(db, ['Norvane']),
    insertOpenings: async () => {
      await importedFiles.insertImportedFile(db, FILE);
      const actor = { email: 'a@b', name: 'A' };
      await entries.insertEnteredRun(db, {
        taskId: ENTERED_BY,
        route: 'a',
        sent: {},
        actor,
        requestId: 'r',
      });
      const by = { fileId: FILE.fileId, taskId: ENTERED_BY, actor: 'a@b' };
      for (const name of [
        sql`insert into exchange values ('CME') on conflict do nothing`,
        sql`insert into clearer values ('Norvane') on conflict do nothing`,
        sql`insert into clearer_account values ('Norvane', 'PAPER-01') on conflict do nothing`,
        sql`insert into contract values ('Norvane', '7E', 'CME', 'a', 'FEI', null, 1000, false)
            on conflict do nothing`,
      ])
        await name.execute(db);
      return openings.insertOpenings(db, [OPENING], by);
    },
    selectWholeOpenings: () => openings.selectWholeOpenings(db, [1]),
    undoOpenings: () => openings.undoOpenings(db, [1], 'a'),
  },
  'areas/trading/api/statements/positions.queries.ts': {
    insertPositions: () =>
      positions.insertPositions(db, { statementId: 1, clearer: 'Norvane', positions: [] }),
    selectStatementWithoutPositions: () => positions.selectStatementWithoutPositions(db, 0),
    lockStatementWithoutPositions: () => positions.lockStatementWithoutPositions(db, 1),
    lockDuePositions: () => positions.lockDuePositions(db),
  },
  'areas/pnl/api/prices/prices.queries.ts': {
    selectPricedProducts: () => prices.selectPricedProducts(db),
    selectPriceLayouts: () => prices.selectPriceLayouts(db),
    selectDiffering: () => prices.selectDiffering(db, []),
    insertPrices: () => prices.insertPrices(db, 1, []),
    selectMoves: () => prices.selectMoves(db, { setId: 1, firstDate: DAY, lastDate: DAY }, 1),
    selectGaps: () => prices.selectGaps(db, { day: DAY, kinds: ['FIXING'], products: null }),
  },
  'areas/pnl/api/fx/fx.queries.ts': {
    selectDiffering: () => fx.selectDiffering(db, []),
    insertRates: () => fx.insertRates(db, 1, []),
    selectMoves: () => fx.selectMoves(db, { setId: 1, firstDate: DAY, lastDate: DAY }, 1),
    selectGaps: () => fx.selectGaps(db, DAY),
  },
  'areas/pnl/api/adjustments/adjustments.queries.ts': {
    selectAdjustments: () => adjustments.selectAdjustments(db, DAY),
    selectBookNames: () => adjustments.selectBookNames(db),
    insertAdjustment: async () => {
      const [book = ''] = await adjustments.selectBookNames(db);
      await adjustments.insertAdjustment(db, {
        adj_date: DAY,
        book,
        description: 'a',
        pnl: '1.5',
        reason: 'a',
        entered_by: 'a@b',
      });
    },
    lockAdjustment: () => adjustments.lockAdjustment(db, 1),
    updateWithdrawn: () => adjustments.updateWithdrawn(db, 1, 'a@b'),
    selectAdjustmentsOfRun: () =>
      adjustments.selectAdjustmentsOfRun(db, { cutoff: CUTOFF, upTo: DAY }),
  },
  'areas/pnl/api/tie-out/closed-days.queries.ts': {
    selectClosedDays: () => closedDays.selectClosedDays(db, { from: DAY, upTo: DAY }),
  },
  'api/platform/messages/messages.queries.ts': {
    insertMessages: () =>
      messages.insertMessages(db, [{ told: 'a@b', text: 'a', path: '/date/2024-06-28' }]),
    selectMessages: () => messages.selectMessages(db, 'a@b'),
    countUnread: () => messages.countUnread(db, 'a@b'),
    updateRead: () => messages.updateRead(db, 1, 'a@b'),
  },
  'areas/pnl/api/told/limit-owners.queries.ts': {
    selectLimitOwners: () => limitOwners.selectLimitOwners(db, DAY),
    selectRunBefore: () => limitOwners.selectRunBefore(db, 1),
    selectHistory: () => limitOwners.selectHistory(db, 1),
  },
  'areas/pnl/api/limits/waivers.queries.ts': {
    selectWaivers: () => waivers.selectWaivers(db, DAY, CUTOFF),
    insertWaiver: async () => {
      await waivers.insertWaiver(db, {
        limit_key: 'a',
        run_id: await storedPnlRun('9'),
        from_day: DAY,
        until_day: DAY,
        up_to_percent: 130,
        label: 'a',
        reason: 'a',
        waived_by: 'a@b',
        waived_by_name: 'A',
      });
    },
    lockWaiver: () => waivers.lockWaiver(db, 1),
    updateWaiverWithdrawn: () => waivers.updateWaiverWithdrawn(db, 1, 'a@b'),
  },
  'areas/pnl/api/tie-out/acceptances.queries.ts': {
    insertAcceptance: async () => {
      await acceptances.insertAcceptance(db, {
        kind: 'TIE_OUT',
        difference_key: 'a',
        lots: 0.5,
        dollars: 1.25,
        label: 'a',
        reason: 'a',
        accepted_by: 'a@b',
      });
    },
    selectAcceptances: () => acceptances.selectAcceptances(db, 'TIE_OUT'),
    selectAcceptancesAt: () => acceptances.selectAcceptancesAt(db, 'STATEMENT', CUTOFF),
    lockAcceptance: () => acceptances.lockAcceptance(db, 1),
    updateAcceptanceWithdrawn: () => acceptances.updateAcceptanceWithdrawn(db, 1, 'a@b'),
  },
  'areas/pnl/api/withdrawal/withdrawal.queries.ts': {
    takenBack: () => undefined,
  },
  'areas/pnl/api/facts/tie-out.queries.ts': {
    selectOrderParts: () => tieOut.selectOrderParts(db, CUTOFF),
    selectTicketParts: () => tieOut.selectTicketParts(db, { cutoff: CUTOFF, upTo: DAY }),
    selectMoves: () => tieOut.selectMoves(db, DAY),
    selectPositions: () => tieOut.selectPositions(db, { from: DAY, upTo: DAY }),
    selectPositionDays: () => tieOut.selectPositionDays(db, { from: DAY, upTo: DAY }),
    selectCashGaps: () => tieOut.selectCashGaps(db, DAY),
  },
  'areas/pnl/api/facts/clearers.queries.ts': {
    selectCash: () => pnlClearers.selectCash(db, DAY),
    selectStatementDays: () => pnlClearers.selectStatementDays(db),
    selectWaitingOrders: () => pnlClearers.selectWaitingOrders(db, DAY),
    selectChangedOrders: () => pnlClearers.selectChangedOrders(db, DAY),
    selectUnverified: () => pnlClearers.selectUnverified(db, DAY),
    selectCleared: () => pnlClearers.selectCleared(db, DAY),
  },
  'areas/pnl/api/facts/clearer-charges.queries.ts': {
    selectEnteredCharges: () =>
      pnlCharges.selectEnteredCharges(db, { tradeCutoff: CUTOFF, upTo: DAY }, [1]),
    selectOpenedPositions: () =>
      pnlCharges.selectOpenedPositions(db, { tradeCutoff: CUTOFF, upTo: DAY }),
    selectOtherCharges: () => pnlCharges.selectOtherCharges(db, { tradeCutoff: CUTOFF, upTo: DAY }),
  },
  'areas/pnl/api/facts/order-fees.queries.ts': {
    selectOrdersOfEntries: () => orderFees.selectOrdersOfEntries(db, [1]),
    selectLooseCharges: () => orderFees.selectLooseCharges(db, { tradeCutoff: CUTOFF, upTo: DAY }),
  },
  'areas/pnl/api/facts/config.queries.ts': {
    selectProducts: () => pnlConfig.selectProducts(db),
    selectBooks: () => pnlConfig.selectBooks(db),
    selectAllHolidays: () => pnlConfig.selectAllHolidays(db),
    selectFeeRates: () => pnlConfig.selectFeeRates(db),
    selectForcedBrokers: () => pnlConfig.selectForcedBrokers(db),
    selectLimits: () => pnlConfig.selectLimits(db),
    selectPositionLimits: () => pnlConfig.selectPositionLimits(db),
    selectLookAheads: () => pnlConfig.selectLookAheads(db),
    selectConventions: () => pnlConfig.selectConventions(db),
  },
  'areas/pnl/api/facts/fx.queries.ts': {
    selectRates: () => pnlFx.selectRates(db, { fxSetId: 1, upTo: DAY }),
  },
  'areas/pnl/api/facts/paper.queries.ts': {
    selectPaperLegs: () => pnlPaper.selectPaperLegs(db, { tradeCutoff: CUTOFF, upTo: DAY }),
  },
  'areas/pnl/api/facts/physical.queries.ts': {
    selectPhysTrades: () => pnlPhysical.selectPhysTrades(db, AS_OF),
    selectPhysAmounts: () => pnlPhysical.selectPhysAmounts(db, AS_OF),
  },
  'areas/pnl/api/facts/pins.queries.ts': { selectPins: () => pnlPins.selectPins(db) },
  'areas/pnl/api/facts/prices.queries.ts': {
    selectSeries: () => pnlSeries.selectSeries(db, { priceSetId: 1, upTo: DAY }),
  },
  'areas/pnl/api/far-prices/far-prices.queries.ts': {
    selectFarPrices: () => pnlFarPrices.selectFarPrices(db, { after: DAY, to: DAY, priceSetId: 1 }),
    selectNewestPriceSet: () => pnlFarPrices.selectNewestPriceSet(db),
  },
  // Parts of statements of others.
  'areas/pnl/api/runs/run-rank.queries.ts': {},
  'areas/pnl/api/runs/run-rows.queries.ts': {
    selectBestRun: () => pnlRunRows.selectBestRun(db, DAY),
    selectRunDates: () => pnlRunRows.selectRunDates(db),
    selectReported: () => pnlRunRows.selectReported(db, { from: DAY, to: DAY }),
    selectLegChunks: () => pnlRunRows.selectLegChunks(db, 1),
    selectDataSet: () => pnlRunRows.selectDataSet(db, 1, 'a'),
    selectBaseRun: () => pnlRunRows.selectBaseRun(db, 1),
    selectMadeBy: () => pnlRunRows.selectMadeBy(db, RUN, DAY),
  },
  'areas/pnl/api/runs/store-run.queries.ts': {
    insertConfig: () => pnlStore.insertConfig(db, 'a'.repeat(64), {}),
    insertRun: () => pnlStore.insertRun(db, PNL_RUN),
    insertLegChunks: () =>
      pnlStore.insertLegChunks(db, [{ chunk_id: 'b'.repeat(64), content: Buffer.alloc(1) }]),
    selectUnknownChunks: () => pnlStore.selectUnknownChunks(db, ['b'.repeat(64)]),
    insertRunChunks: () => pnlStore.insertRunChunks(db, 1, []),
    insertDataSets: () => pnlStore.insertDataSets(db, 1, []),
    insertScopes: () => pnlStore.insertScopes(db, 1, []),
    insertVarScenarios: () =>
      pnlStore.insertVarScenarios(db, 1, { scope: 'scg', dates: [DAY], pnl: [1] }),
  },
  'areas/tasks/api/schedules/schedules.queries.ts': {
    selectSchedules: () => schedules.selectSchedules(db),
    lockSchedule: () => schedules.lockSchedule(db, 1),
    selectSchedule: () => schedules.selectSchedule(db, 1),
    insertSchedule: () => schedules.insertSchedule(db, TERMS, 'a@b'),
    updateSchedule: () => schedules.updateSchedule(db, { scheduleId: 1, changedBy: 'a@b' }, TERMS),
    deleteScheduleRow: () => schedules.deleteScheduleRow(db, 1),
    selectLastRunsOf: () => schedules.selectLastRunsOf(db, { schedules: [1], limit: 1 }),
    selectLastSkips: () => schedules.selectLastSkips(db, [1]),
    selectSkipped: () => schedules.selectSkipped(db, 'x'),
    insertSkip: async () => {
      const { schedule_id: scheduleId } = await schedules.insertSchedule(db, TERMS, 'a@b');
      return schedules.insertSkip(db, { scheduleId, at: new Date() }, 'a');
    },
    selectStanding: () => schedules.selectStanding(db, { scheduleId: 1, at: new Date() }),
  },
  'areas/tasks/api/runs/run-metrics.queries.ts': {
    selectWaiting: () => runMetrics.selectWaiting(db),
  },
  'areas/tasks/api/system/audit-seal.queries.ts': {
    selectLastAudit: () => auditSeals.selectLastAudit(db),
    lockSeals: () => auditSeals.lockSeals(db),
    selectSealAge: () => auditSeals.selectSealAge(db),
    selectAuditWriters: () => auditSeals.selectAuditWriters(db),
    insertSeal: () => auditSeals.insertSeal(db, { last: 1, most: 1 }),
    checkSeals: () => auditSeals.checkSeals(db, { after: 0, limit: 1 }),
    selectCheckedTo: () => auditSeals.selectCheckedTo(db),
    updateCheckedTo: () => auditSeals.updateCheckedTo(db, 0),
  },
  'areas/tasks/api/system/prune-runs.queries.ts': {
    countOldRuns: () => pruning.countOldRuns(db, OLD),
    deleteOldRuns: () => pruning.deleteOldRuns(db, OLD),
    countOldOutputs: () => pruning.countOldOutputs(db, OLD),
    removeOldOutputs: () => pruning.removeOldOutputs(db, OLD),
    deleteOldSkips: () => pruning.deleteOldSkips(db, OLD),
    deleteStrayPieces: () => pruning.deleteStrayPieces(db),
  },
  'areas/tasks/api/runs/history/history-count.queries.ts': {
    sumOfRuns: () => historyCount.sumOfRuns(db, { route: 'import', from: DAY }),
    addUpEnded: () => historyCount.addUpEnded(db),
  },
  'areas/tasks/api/runs/history/history.queries.ts': {
    selectPlaces: async () => {
      for (const filter of [{}, { who: 'a@b' }, { words: 'broke' }])
        await historyPages.selectPlaces(db, { ...ASKED, filter });
    },
    countPlaces: () => historyPages.countPlaces(db, ASKED),
  },
  'areas/tasks/api/runs/output.queries.ts': {
    selectOutputSince: () => runOutput.selectOutputSince(db, ID, 0),
  },
  'areas/tasks/api/runs/history/run-links.queries.ts': {
    selectMade: () => runLinks.selectMade(db, ID),
    selectFollowers: () => runLinks.selectFollowers(db, ID),
  },
  'areas/tasks/api/runs/history/run-row.queries.ts': {
    selectRunRows: () => runRows.selectRunRows(db, [ID]),
    selectWholeRun: () => runRows.selectWholeRun(db, ID),
  },
  'areas/tasks/api/runs/history/runs-version.queries.ts': {
    selectRunsVersion: () => runsVersion.selectRunsVersion(db),
  },
  'areas/tasks/api/runs/task-history.queries.ts': {
    selectLastRuns: () => history.selectLastRuns(db, ['import']),
    selectRunOutcome: () => history.selectRunOutcome(db, ID),
  },
  'areas/tasks/api/runs/task-run.queries.ts': {
    lockAskingFor: () => runs.lockAskingFor(db, '/a'),
    lockEqualWaiting: () =>
      runs.lockEqualWaiting(db, { route: '/a', method: 'POST', args: { full: true } }),
    updatePriority: () => runs.updatePriority(db, ID, 0),
    insertRun: () =>
      runs.insertRun(db, {
        taskId: ID,
        route: 'import',
        method: 'POST',
        trigger: 'TRIGGER',
        queueName: 'a',
        args: {},
        json: {},
        actor: { email: 'a@b', name: 'A' },
        requestId: 'r',
        priority: 0,
      }),
    selectCompared: () => runs.selectCompared(db, ID, { method: 'POST', args: {}, json: {} }),
    countQueuedOf: () => runs.countQueuedOf(db, 'a@b'),
  },
  'areas/tasks/api/runs/run-claim.queries.ts': {
    claimRun: () => runClaim.claimRun(db, { taskId: ID, executor: 'worker' }, LIMITS),
    beatRuns: () => runClaim.beatRuns(db, [HOLD]),
    claimNextRun: () =>
      runClaim.claimNextRun(
        db,
        { executor: 'worker', onlySystem: true, shareOfPerson: 1, shareOfSystem: 2 },
        LIMITS,
      ),
    lockForgottenRuns: () => runClaim.lockForgottenRuns(db, 60),
  },
  'areas/tasks/api/runs/run-end.queries.ts': {
    lockRun: () => runEnd.lockRun(db, HOLD, LIMITS),
    lockLostRun: () => runEnd.lockLostRun(db, { taskId: ID, attempt: 1, seconds: 20 }, LIMITS),
    selectLostRuns: () => runEnd.selectLostRuns(db, 20),
    updateForgotten: () => runEnd.updateForgotten(db, LIMITS),
    updateEnded: () =>
      runEnd.updateEnded(db, { hold: HOLD, end: { state: 'SUCCESS', error: null } }, LIMITS),
    updateEndedAlone: () =>
      runEnd.updateEndedAlone(db, { hold: HOLD, end: { state: 'SUCCESS', error: null } }, LIMITS),
    updateFreed: () => runEnd.updateFreed(db, { auth_email: 'a@b', task_route: '/a' }, LIMITS),
    updateHandedBack: () => runEnd.updateHandedBack(db, NONE),
  },
  'areas/tasks/api/runs/run-kill.queries.ts': {
    lockRunToKill: () => runKill.lockRunToKill(db, ID),
    updateKillRequested: () => runKill.updateKillRequested(db, KILLING),
    updateKilledQueued: () =>
      runKill.updateKilledQueued(db, {
        ...KILLING,
        error: { type: 'Killed', scope: 'a@b', trace: 'a', dict: {} },
      }),
  },
  'areas/trading/api/trades/trade-filter.queries.ts': {
    matching: () => matching(FILTERED),
    withNames: () => undefined,
  },
  'areas/trading/api/trades/trade-kind.queries.ts': {
    isByKind: () => undefined,
    kindsOf: () => undefined,
    pickedByKind: () => undefined,
  },
  'areas/trading/api/trades/trade-term.queries.ts': {
    termsToPick: () => undefined,
    pickedByTerm: () => undefined,
  },
  'areas/trading/api/trades/trade-text.queries.ts': {
    partOf: () => undefined,
    withText: () => undefined,
  },
  'areas/trading/api/trades/trade-order.queries.ts': {
    isByName: () => undefined,
    sortKey: () => undefined,
    keyAt: () => undefined,
    newestFirst: () => undefined,
    ownKeyAt: () => undefined,
    placeAt: () => undefined,
    beyond: () => undefined,
    orderOf: () => undefined,
  },
  'areas/trading/api/trades/trade-list.queries.ts': {
    selectTotal: async () => {
      await tradeList.selectTotal(db, EVERYTHING.filter);
      await tradeList.selectTotal(db, FILTERED);
    },
    selectTradesAfter: async () => {
      await tradeList.selectTradesAfter(db, IN_ORDER, { after: PLACE, limit: 1 });
      for (const list of SORTED) {
        const after = { ...PLACE, value: valueOf(list.sort.column) };
        await tradeList.selectTradesAfter(db, list, { after, limit: 1 });
      }
    },
    selectAllTrades: async () => {
      const names = Object.keys(trades.TRADE.columns);
      for (const list of [IN_ORDER, ...SORTED])
        await trades.TRADE.all(db, tradeList.selectAllTrades(list, names));
    },
    selectTradesAt: async () => {
      await tradeList.selectTradesAt(db, EVERYTHING, { offset: 0, limit: 1 });
      await tradeList.selectTradesAt(db, IN_ORDER, { offset: 1, limit: 1 });
      for (const list of SORTED) await tradeList.selectTradesAt(db, list, { offset: 1, limit: 1 });
    },
    selectChoices: async () => {
      for (const column of CHOICE_COLUMNS) {
        await tradeList.selectChoices(db, FILTERED, column);
        await tradeList.selectChoices(db, EVERYTHING.filter, column);
      }
    },
    selectStatistics: () => tradeList.selectStatistics(db, FILTERED),
  },
  'areas/trading/api/trades/trades.queries.ts': {
    selectTradesForChange: () => trades.selectTradesForChange(db, ['1']),
    updateStates: () => trades.updateStates(db, ['1'], { to: 'VERIFIED', actor: 'a@b' }),
  },
  'areas/trading/api/trades/verification.queries.ts': {
    selectMatchingForChange: () => verification.selectMatchingForChange(db, FILTERED, 1),
    selectChanges: () =>
      verification.selectChanges(db, FILTERED, { since: STATEMENT.issuedAt, limit: 1 }),
    selectNow: () => verification.selectNow(db),
    selectDays: () => verification.selectDays(db, { from: DAY, to: DAY }),
  },
  'api/src/identity/end-sign-ins.queries.ts': {
    endSignInsOf: async () => [
      await operatorEnds.endSignInsOf(db, { email: 'bea@halyard.example' }),
      await operatorEnds.endSignInsOf(db, 'everybody'),
    ],
  },
  'api/src/identity/session.queries.ts': {
    lockPerson: () => sessions.lockPerson(db, CLAIMS),
    upsertSignIn: () => sessions.upsertSignIn(db, CLAIMS, 'Firefox'),
    selectDisplacedBy: () => sessions.selectDisplacedBy(db, CLAIMS),
    selectOwnSignIns: () => sessions.selectOwnSignIns(db, CLAIMS, HASH),
    endOwnSignIns: () => sessions.endOwnSignIns(db, CLAIMS, [UUID]),
    insertSession: () =>
      sessions.insertSession(db, {
        hash: HASH,
        claims: CLAIMS,
        tokenEndsAt: new Date('2100-01-01'),
        signInEndsAt: '2100-01-01T00:00:00Z',
      }),
    deleteSurplusSessions: () => sessions.deleteSurplusSessions(db, CLAIMS),
    deleteExpiredSessions: () => sessions.deleteExpiredSessions(db),
    selectSession: () => sessions.selectSession(db, HASH),
    endSignIn: () => sessions.endSignIn(db, HASH),
  },
  'api/platform/calendar/holidays.queries.ts': {
    selectHolidays: () => holidays.selectHolidays(db, 'CLEARING'),
  },
  'api/platform/schedules/next-runs.queries.ts': {
    selectCronLines: () => nextRuns.selectCronLines(db, ['/a']),
  },
  'api/platform/database/accounting-version.queries.ts': {
    updateAccountingVersion: () => accountingVersion.updateAccountingVersion(db),
  },
  'api/platform/database/table-rows.queries.ts': {
    rowsSent: () =>
      db.transaction().execute(async (tx) => {
        await sql`select * from ${tableRows.rowsSent('company', [])}`.execute(tx);
      }),
    selectGivenChanges: () => onEveryTable((table) => tableRows.selectGivenChanges(db, table, [])),
    upsertRows: () => onEveryTable((table) => tableRows.upsertRows(db, table, [])),
  },
  'api/platform/database/audit.queries.ts': {
    insertAudit: () => audit.insertAudit(db, EVENT),
    insertAudits: () => audit.insertAudits(db, [EVENT]),
  },
  'api/platform/tasks/output/output.queries.ts': {
    selectPrinted: () => pieces.selectPrinted(db, ID),
    insertPieces: () =>
      pieces.insertPieces(db, { taskId: ID, attempt: 1 }, [{ at: 0, upto: 1, text: 'a' }]),
    settleOutput: () => pieces.settleOutput(db, ID),
  },
  'api/platform/http/idempotency.queries.ts': {
    claimKey: () => db.transaction().execute((tx) => idempotency.claimKey(tx, KEY)),
    selectAnswer: () => idempotency.selectAnswer(db, KEY),
    updateAnswer: () => idempotency.updateAnswer(db, KEY, {}),
    deleteOldKeys: () => idempotency.deleteOldKeys(db, 7),
  },
  'api/platform/database/entries-lock.queries.ts': {
    lockEntries: () => entriesLock.lockEntries(db),
  },
  'api/platform/database/import-lock.queries.ts': {
    lockImports: () => importLock.lockImports(db),
  },
  'api/platform/database/snapshot.queries.ts': {
    beginLongRead: () => snapshots.beginLongRead(db, 1),
    cancelStatement: () => snapshots.cancelStatement(db, 0),
    openRows: () => inSnapshot((tx) => snapshots.openRows(tx, sql`select 1 as one`)),
    // It answers what the statement before it says, which is looked at where it is written.
    fetchRows: () => undefined,
  },
  'api/platform/screenshots/screenshot-links.queries.ts': {
    insertLink: () => screenshotLinks.insertLink(db, { keyHash: HASH, date: DAY, issuedBy: 'a@b' }),
    updateUsed: () =>
      screenshotLinks.updateUsed(db, { keyHash: HASH, cookieHash: HASH, from: '::1' }),
    updateVerified: () => screenshotLinks.updateVerified(db, { cookieHash: HASH, tokenHash: HASH }),
    updateCounted: () => screenshotLinks.updateCounted(db, HASH),
    deleteOldLinks: () => screenshotLinks.deleteOldLinks(db),
  },
  'areas/trading/api/statements/statement-parts.queries.ts': {
    selectLateFiles: () => statementParts.selectLateFiles(db),
    selectFileContent: async () => {
      await importedFiles.insertImportedFile(db, FILE);
      return statementParts.selectFileContent(db, FILE.fileId);
    },
    selectUnusedFiles: () => statementParts.selectUnusedFiles(db, ['a', 'b']),
    insertParts: () => statementParts.insertParts(db, 0, []),
    selectEndings: () => statementParts.selectEndings(db, { clearer: 'Norvane', day: DAY }),
  },
  'api/platform/file-layouts/layouts.queries.ts': {
    selectFileLayouts: async () => {
      await sql`
        with layout as (
          insert into file_layout values ('a', ${DAY}, 'settlements', 'a')),
        part as (
          insert into file_layout_part values ('a', ${DAY}, 'a', '*', 'comma', 1, 1, 0)),
        rule as (
          insert into file_layout_rule values ('a', ${DAY}, 'a', 1, null, null, 'take', null, null)),
        value as (
          insert into file_layout_value values ('a', 'b', ${DAY}, 'c'))
        insert into file_layout_field
        values ('a', ${DAY}, 'a', '', '', 'Date', 'Day', 'text', null, null, null, null)`.execute(
        db,
      );
      return fileLayouts.selectFileLayouts(db);
    },
    selectLayoutVersions: () => fileLayouts.selectLayoutVersions(db),
  },
  'api/platform/files/imported-files.queries.ts': {
    insertImportedFile: () => importedFiles.insertImportedFile(db, FILE),
    selectGivenFile: () => importedFiles.selectGivenFile(db, 'a'),
    updateFileName: () => importedFiles.updateFileName(db, 'a', 'b.csv'),
    selectImportedFile: () => importedFiles.selectImportedFile(db, 'statement', 'a'),
  },
  'api/platform/tasks/made.queries.ts': {
    insertMade: () =>
      made.insertMade(db, RUN, [
        { kind: 'statement', id: '1', label: 'a', path: null, action: 'made' },
      ]),
  },
  'api/platform/tasks/process/sessions.queries.ts': {
    endRunSessions: () => runSessions.endRunSessions(db, { taskId: ID, attempt: 1 }),
  },
  'api/platform/database/migrate.queries.ts': {
    selectAppliedMigrations: () => migrations.selectAppliedMigrations(db),
    selectServerFacts: () => migrations.selectServerFacts(db),
    selectDatabaseExists: () => migrations.selectDatabaseExists(db, 'none'),
    createDatabase: async () => {
      const name = `${new URL(testDb.url).pathname.slice(1)}_b`;
      await migrations.createDatabase(db, name);
      await sql`drop database ${sql.id(name)}`.execute(db);
    },
    selectDatabaseClock: () => migrations.selectDatabaseClock(db),
  },
};

const EVENT = {
  actor: 'a@b',
  action: 'a',
  entity: 'b',
  entityId: 'c',
  before: null,
  after: null,
  requestId: 'r',
};

const OPENING = {
  clearer: 'Norvane',
  account: 'PAPER-01',
  contractCode: '7E',
  exchange: 'CME',
  promptDate: '2024-08-01',
  promptMonths: 1,
  tenor: 'Aug',
  year: 2024,
  balmoDate: null,
  asOf: DAY,
  lots: '1',
  price: '1',
  book: 'Paper',
  strategy: 'East-West',
  deal: 'FEI to ARA',
  product_a: 'FEI',
  product_b: null,
  mult_factor: 1000,
};

/** A run without an answer; `mark` tells its configuration from others. */
async function storedPnlRun(mark: string): Promise<number> {
  const { rows } = await sql<{ run_id: number }>`
    with config as (insert into pnl_config values (${mark.repeat(64)}, '{}') returning config_hash)
    insert into pnl_run (pipe_run_date, run_type, author_email, author_nick_name, trade_cutoff,
                         config_hash, is_day_with_no_clearer_statements, leg_count, warnings)
    select ${DAY}, 'COB', 'a@b', 'A', now(), config_hash, false, 0, '[]' from config
    returning run_id`.execute(db);
  return Number(rows[0]?.run_id);
}

checkDeclaredRows({
  folder: CHECKOUT,
  files: '{api/src,api/platform,areas/*/api}/**/*.queries.ts',
  statements: STATEMENTS,
  db: () => testDb,
});
