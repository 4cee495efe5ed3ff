import type { CostChange, OpexChange } from '@fairlead/accounting/contract/opex-change';
import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';

import { importedFile } from '@fairlead/api/testing/imported-file';
import { ledgerApp } from '@fairlead/api/testing/ledger-app';

/** Number of firms of each kind of change: some for every change, more where they are asked for. */
const FIRMS = Number(process.env['FAIRLEAD_CLOSED'] ?? 6);

type Firm = {
  readonly companies: Readonly<Record<string, { readonly group: string; readonly kind: string }>>;
  readonly members: readonly string[];
  readonly vessels: Readonly<
    Record<string, { readonly company: string; readonly delivered: string; readonly sold: string }>
  >;
  readonly cards: Readonly<Record<string, string>>;
  /** By company, card and month. */
  readonly budget: Readonly<Record<string, string>>;
  /** Dollars for a euro, by day. */
  readonly rates: Readonly<Record<string, string>>;
  /** Names of cash groups, and as what each counts. */
  readonly groups: Readonly<Record<string, string>>;
  /** Cards that are a bank's. */
  readonly banks: Readonly<Record<string, string>>;
};

const PLACES = [
  'PL,Revenue,,,40 Freight',
  'PL,Costs,Crew,RUNNING,51 Crew',
  'PL,Costs,Stores,RUNNING,51 Crew',
  'PL,Costs,Yard,DRYDOCK,53 Yard',
  'PL,Office,Rent,ADMIN,61 Rent',
  'BS,,,,20 Debts',
];
const CODES = ['S1', 'S2', 'A1', 'T1'];
const NAMES = ['Dawn', 'Dusk', 'Noon'];
const GROUPS = ['CREW', 'LOAN'];
const BANKS = ['1100', '1200'];
const CARDS = ['4000', '5100', '5200', '5300', '6100', '7000'];

const company = fc.record({
  group: fc.constantFrom('Shipping', 'Shipping', 'Admin', 'Trading'),
  kind: fc.constantFrom('VESSEL', 'ADMIN', 'TRADING'),
});
const vessel = fc.record({
  company: fc.constantFrom('S1', 'S2', 'S1', 'A1', ''),
  delivered: fc.constantFrom('2015-01-01', '2023-02-10', '2024-01-31', ''),
  sold: fc.constantFrom('', '2024-03-15', '2024-02-29'),
});
const place = fc.constantFrom(...PLACES);
const amount = fc.integer({ min: -900_000, max: 900_000 }).map((cents) => (cents / 100).toFixed(2));
const plans = fc.dictionary(
  fc
    .tuple(
      fc.constantFrom(...CODES),
      fc.constantFrom(...CARDS),
      fc.constantFrom('2024-01', '2024-02', '2024-03'),
    )
    .map((key) => key.join('|')),
  amount,
  { maxKeys: 8 },
);
const record = <Value>(keys: readonly string[], value: fc.Arbitrary<Value>) =>
  fc.record(Object.fromEntries(keys.map((key) => [key, value]))) as fc.Arbitrary<
    Record<string, Value>
  >;
const parts = {
  companies: record(CODES, company),
  members: fc.subarray(CODES, { minLength: 2 }),
  vessels: record(NAMES, vessel),
  cards: record(CARDS, place),
  budget: plans,
  rates: fc.dictionary(
    fc.constantFrom('2024-01-30', '2024-01-31', '2024-02-05', '2024-03-18', '2024-03-20'),
    fc.constantFrom('1.05', '1.0712', '1.0713', '1.2'),
    { minKeys: 1 },
  ),
  groups: record(
    GROUPS,
    fc.constantFrom('Ships,Crew,no,yes', 'Ships,Crew,no,no', 'Loans,Bank,yes,no', 'Ours,Gas,no,no'),
  ),
  banks: record(BANKS, fc.constantFrom('yes', 'no')),
};
const firm: fc.Arbitrary<Firm> = fc.record(parts);

const line = fc.record({
  company: fc.constantFrom(...CODES),
  card: fc.constantFrom(...CARDS),
  date: fc.constantFrom('2023-01-05', '2023-03-31', '2024-01-31', '2024-02-01', '2024-03-20'),
  value: amount,
  vessel: fc.option(fc.constantFrom('Dawn', 'Dusk')),
  bank: fc.constantFrom('1000', ...BANKS),
  type: fc.constantFrom('PAYMENT', 'RECEIPT', 'OTHER'),
  group: fc.option(fc.constantFrom(...GROUPS, 'NONE')),
});

/** Chart of the firm of a run, whose names are its own. */
function chartOf(firm: Firm, run: string): string {
  const { companies, members, vessels, cards, groups, banks } = firm;
  const own = (name: string) => (name === '' ? '' : `${run}${name}`);
  const rows = [
    ...['Companies', 'Company,Fixed Name,Summary Group,Kind,Minor,Currency'],
    ...Object.entries(companies).map(
      ([code, { group, kind }]) => `${own(code)},Firm ${own(code)},${group},${kind},no,USD`,
    ),
    ...['Reporting Sets', 'Reporting Set,First Month,Default', `${run},1,no`],
    ...['Reporting Set Companies', 'Reporting Set,Company'],
    ...members.map((code) => `${run},${own(code)}`),
    ...['Vessels', 'Vessel,Company,Delivered,Sold'],
    ...Object.entries(vessels).map(([name, { company: of, delivered, sold }]) =>
      [own(name), own(of), delivered, delivered === '' ? '' : sold].join(','),
    ),
    'Ledger Cards',
    'Card,Name,Statement,PnL Group,Cost Group,Category,Balance Sheet Group,Bank,Inter-Company',
    ...Object.entries(cards).map(([code, of]) => `${own(code)},Card,${of},no,no`),
    `${own('1000')},Bank,BS,,,,10 Banks,yes,no`,
    ...Object.entries(banks).map(
      ([code, isBank]) => `${own(code)},Bank,BS,,,,10 Banks,${isBank},no`,
    ),
    ...['Cash Groups', 'Cash Group,Group 1,Group 2,Group 3,Financed,Ship Management'],
    ...Object.entries(groups).map(([code, of]) => {
      const [one = '', two = '', ...flags] = of.split(',');
      return [own(code), one, two, own(code), ...flags].join(',');
    }),
  ];
  const heads = 12;
  return `${rows.join('\n')}\nEnd of Chart,${String(rows.length - heads)}\n`;
}

const budgetOf = ({ budget }: Firm, run: string) =>
  [
    'Company,Card,Month,Amount',
    ...Object.entries(budget).map(([key, planned]) => {
      const [of = '', card = '', month = ''] = key.split('|');
      return [`${run}${of}`, `${run}${card}`, month, planned].join(',');
    }),
  ].join('\n') + '\n';

/** Plans of 0 for the months of companies that a later budget has: a month's first budget is no restatement. */
const firstPlans = (budget: Firm['budget']): Firm['budget'] =>
  Object.fromEntries(
    Object.keys(budget).map((key) => [key.replace(/\|\d+\|/, `|${CARDS[0] ?? ''}|`), '0.00']),
  );

type Flat = Map<string, number | null>;

function flatOf(answer: AccountingReport): Flat {
  const flat: Flat = new Map();
  const put = (path: readonly string[], columns: Readonly<Record<string, number | null>>) => {
    for (const [key, value] of Object.entries(columns)) flat.set(`${path.join('|')}^${key}`, value);
  };
  for (const row of answer.summary_table)
    put(['summary', row.pnl_group, row.ledger_card_code], row.columns);
  for (const row of answer.mgmt_summary_table)
    put(['management', row.pnl_group, row.bsg_code], row.columns);
  for (const table of ['admin_cost', 'vessel_cost_daily', 'vessel_cost_yearly'] as const)
    for (const row of answer[table])
      put(
        [table, row.row_category ?? '', row.group_cost, row.bsg_code, row.ledger_card_code],
        row.columns,
      );
  for (const { journal_quarter: quarter, group_cost: group, ...row } of answer.hist_vessel_cost)
    put(['quarter', quarter, group], columnsOf(row));
  putCash(flat, answer);
  for (const { service_account_no: account, ...row } of answer.bank_balances)
    put(['balance', account], dollarsOf(row));
  for (const {
    bank_transaction_id: id,
    service_account_no: account,
    ...row
  } of answer.bank_transactions)
    put(['transaction', account, id], dollarsOf(row));
  return flat;
}

/** Figures of a row by name, each as a column of its own; those without a value left out. */
const columnsOf = (figures: Readonly<Record<string, number | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(figures).flatMap(([name, figure]) =>
      figure === undefined ? [] : [[`|${name}`, figure]],
    ),
  );

type InDollars = Pick<
  AccountingReport['bank_balances'][number],
  'amount_usd' | 'was_amount_usd' | 'fx_rate' | 'was_fx_rate'
>;

const dollarsOf = (row: InDollars) =>
  columnsOf({
    amount_usd: row.amount_usd,
    was_amount_usd: row.was_amount_usd,
    fx_rate: row.fx_rate,
    was_fx_rate: row.was_fx_rate,
  });

/** Tables of cash, by their rows; rows of one name are one. */
function putCash(flat: Flat, answer: AccountingReport): void {
  for (const { company_code: code, ledger_card_code: card, ...row } of answer.cash_bank_balances) {
    const { company_fixed_name: _, ledger_card_name: __, ...figures } = row;
    for (const [key, value] of Object.entries(columnsOf(figures)))
      flat.set(`card|${code}|${card}^${key}`, value);
  }
  const rows = [
    ...answer.cash_payments_ic.map((row) => ({
      path: ['paid', row.company_code, row.entry_type, row.ledger_card_code, row.narrative],
      figure: 'book_value',
      now: row.book_value,
      was: row.was_book_value,
    })),
    ...answer.cash_rec_groups.map((row) => ({
      path: ['group', row.company_fixed_name, row.cash_rec_group],
      figure: 'book_value',
      now: row.book_value,
      was: row.was_book_value,
    })),
    ...answer.scg_our_cash.flatMap((row) => {
      const path = ['ours', row.group1, row.group2, row.group3, row.combined_narrative];
      return [
        { path, figure: 'book_value', now: row.book_value, was: row.was_book_value },
        {
          path,
          figure: 'book_value_no_sm',
          now: row.book_value_no_sm,
          was: row.was_book_value_no_sm,
        },
      ];
    }),
  ];
  const named = Map.groupBy(rows, ({ path, figure }) => `${path.join('|')}^|${figure}`);
  const sum = (values: readonly number[]) =>
    values.reduce((all, value) => all + Math.round(value * 100), 0) / 100;
  for (const [key, all] of named) {
    const [now, was] = [sum(all.map((row) => row.now)), sum(all.map((row) => row.was ?? row.now))];
    flat.set(key, now);
    if (was !== now) flat.set(key.replace('^|', '^|was_'), was);
  }
}

/** Figures of a change; what it was is said of it as a whole, and taken of those that are other ones now. */
function changeColumns({ was, ...now }: CostChange) {
  const others = Object.entries(was ?? {}).filter(
    ([name, figure]) => now[name as keyof typeof now] !== figure,
  );
  const before = others.map(([name, figure]) => [`was_${name}`, figure] as const);
  return columnsOf({ ...now, ...Object.fromEntries(before) });
}

function flatOpex({ without_days: without, ...parts }: OpexChange): Flat {
  const flat: Flat = new Map();
  const put = (path: readonly string[], change: CostChange) => {
    for (const [key, value] of Object.entries(changeColumns(change)))
      flat.set(`${path.join('|')}^${key}`, value);
  };
  for (const [part, { rows, vessels, fleet }] of Object.entries(parts)) {
    for (const { vessel_name, group_cost, bsg_code, ledger_card_code, ...row } of rows) {
      const { ledger_card_name: _name, row_category: category, ...change } = row;
      const card = [category ?? '', group_cost, bsg_code, ledger_card_code];
      put(['opex', part, vessel_name, ...card], change);
    }
    for (const { vessel_name: name, in_fleet: _, ...change } of vessels)
      put(['opex', part, name], change);
    put(['opex', part], fleet);
  }
  for (const { vessel_name: name, ...row } of without)
    for (const [key, value] of Object.entries(columnsOf(row)))
      flat.set(`without days|${name}^${key}`, value);
  return flat;
}

const WAS: readonly (readonly [figure: string, was: string])[] = [
  ['amount_report', 'was_report'],
  ['amount_compare', 'was_compare'],
  ['amount_budget', 'was_budget'],
  ['per_day_amount', 'was_per_day_amount'],
  ['amount', 'was_amount'],
  ['vessel_days', 'was_vessel_days'],
  ['amount_usd', 'was_amount_usd'],
  ['fx_rate', 'was_fx_rate'],
  ['amount_starting', 'was_starting'],
  ['amount_ending', 'was_ending'],
  ['bank_ic_payments_diff', 'was_bank_ic_payments_diff'],
  ['book_value', 'was_book_value'],
  ['book_value_no_sm', 'was_book_value_no_sm'],
  ...[
    ...(['days_report', 'days_compare', 'cost_report', 'cost_compare', 'change'] as const),
    ...(['rate_report', 'rate_compare', 'days_effect', 'rate_effect'] as const),
  ].map((name) => [name, `was_${name}`] as const),
];

/** Days are of a vessel or the fleet: whether a row that they stand in is there says nothing of them. */
const FIRST = { amount_usd: true, fx_rate: true };
const DAYS = ['vessel_days', 'days_report', 'days_compare'];

/** Every figure that is another one says what it was, and no other. */
function wrongMarks(before: Flat, after: Flat): readonly unknown[] {
  const cells = new Set([...before.keys(), ...after.keys()]);
  return [...cells].flatMap((key) => {
    const [name = '', was] = WAS.find(([each]) => key.endsWith(`|${each}`)) ?? [];
    if (was === undefined) return [];
    if (DAYS.includes(name) && !(before.has(key) && after.has(key))) return [];
    const marked = after.get(`${key.slice(0, key.lastIndexOf('|'))}|${was}`);
    // Dollars that come for the first time were none before.
    if (name in FIRST && before.get(key) === null) return [];
    const figure = { then: before.get(key), now: after.get(key), marked };
    return isRight(figure) ? [] : [{ key, ...figure }];
  });
}

type Figure = Readonly<Record<'then' | 'now' | 'marked', number | null | undefined>>;

function isRight({ then, now, marked }: Figure): boolean {
  // Where nothing stood a sum was 0, and a rate 0 or none.
  if (then === undefined) return marked === 0 || marked === null || isUnmarked(now, marked);
  if (now === undefined) return isUnmarked(then, marked) || marked === then;
  return then === now ? marked === undefined : marked === then;
}

const isUnmarked = (shown: Figure['now'], marked: Figure['marked']) =>
  (shown ?? 0) === 0 && marked === undefined;

const PERIODS = [
  {},
  {
    start_date: '2024-02-10',
    end_date: '2024-03-20',
    cmp_start_date: '2023-12-01',
    cmp_end_date: '2024-01-31',
  },
];

/** Has all companies trade in the set by bank cards: of others cash groups are in no table that shows them. */
const allInCash = (of: Firm): Firm => ({
  ...of,
  members: CODES,
  companies: Object.fromEntries(CODES.map((code) => [code, { group: 'Trading', kind: 'TRADING' }])),
  banks: Object.fromEntries(BANKS.map((code) => [code, 'yes'])),
});

const books = fc.record({
  before: firm,
  after: firm,
  lines: fc.array(line, { minLength: 1, maxLength: 25 }),
});

let it: Awaited<ReturnType<typeof ledgerApp>>;
let runs = 0;

beforeAll(async () => {
  it = await ledgerApp();
}, 60_000);
afterAll(async () => it.close());

const taken = async (kind: 'chart' | 'budget', text: string) =>
  importedFile(it.db, { kind, fileName: `${kind} ${String((runs += 1))}.csv`, text });

type Books = typeof books extends fc.Arbitrary<infer Value> ? Value : never;

/** Takes the firm before, closes all its days, and what it is then called. */
async function closeBooks({ before, after, lines }: Books): Promise<string> {
  runs += 1;
  const run = `R${String(runs)}-`;
  await taken('chart', chartOf(before, run));
  const budget = { ...firstPlans(after.budget), ...before.budget };
  if (Object.keys(budget).length > 0) await taken('budget', budgetOf({ ...before, budget }, run));
  const against = (value: string) => (value.startsWith('-') ? value.slice(1) : `-${value}`);
  await it.ledger.journals(
    lines.map(({ company: of, date, card, value, vessel: on, bank, type, group }) => ({
      company: `${run}${of}`,
      date,
      lines: [
        { card: `${run}${card}`, value, vessel: on === null ? null : `${run}${on}` },
        {
          card: `${run}${bank}`,
          value: against(value),
          type,
          group: group === null ? null : `${run}${group}`,
        },
      ],
    })),
  );
  await it.ledger.rates(before.rates);
  await it.ledger.accounts([
    { account: `${run}A`, currency: 'EUR', card: `${run}${lines[0]?.bank ?? ''}` },
  ]);
  await it.ledger.statement({
    account: `${run}A`,
    from: '2024-01-01',
    to: '2024-03-20',
    opening: '0',
    closing: '333.33',
    entries: ['2024-01-31', '2024-02-01', '2024-02-12', '2024-03-20'].map((date, at) => ({
      date,
      amount: String(at * 77.7 - 100),
    })),
  });
  for (const code of CODES) await it.ledger.exported(`${run}${code}`, '2024-12-31');
  await it.ledger.changed();
  return run;
}

/** Figures of a period, and the months of it that were restated. */
async function answersOf(period: Parameters<typeof it.report>[0]) {
  const [report, change] = await Promise.all([it.report(period), it.opex(period)]);
  // A vessel of another firm that has no company is in every fleet, and was marked before this firm's change.
  const own = [...flatOf(report), ...flatOpex(change)].filter(([key]) =>
    (key.match(/R\d+-/g) ?? []).every((run) => run === period?.company),
  );
  const flat: Flat = new Map(own);
  return { flat, restated: report.attention.restated };
}

/** Takes the file of a kind. */
async function changeTo(firm: Firm, kind: keyof Firm, run: string): Promise<void> {
  if (kind === 'rates') await it.ledger.rates(firm.rates);
  else if (kind !== 'budget') await taken('chart', chartOf(firm, run));
  else if (Object.keys(firm.budget).length > 0) await taken('budget', budgetOf(firm, run));
  await it.ledger.changed();
}

test.each([
  'companies',
  'members',
  'vessels',
  'cards',
  'budget',
  'rates',
  'groups',
  'banks',
] as const)(
  '[OB-5] random firms: %s that change after the close mark what moves with what it was, and nothing else',
  async (kind) => {
    let marks = 0;
    await fc.assert(
      fc.asyncProperty(books, async ({ lines, before: drawn, after }) => {
        const before = kind === 'groups' ? allInCash(drawn) : drawn;
        const run = await closeBooks({ before, after, lines });
        const asked = async () =>
          Promise.all(PERIODS.map(async (period) => answersOf({ ...period, company: run })));
        const told = await asked();
        const changed: Firm = { ...before, [kind]: after[kind] };
        await changeTo(changed, kind, run);
        for (const [at, answer] of (await asked()).entries()) {
          const { flat } = answer;
          expect(wrongMarks(told[at]?.flat ?? flat, flat)).toEqual([]);
          const own = [...flat.keys()].filter((key) => key.includes('|was_'));
          marks += own.length;
          // The list is of the periods' entries; a quarter has days outside of both.
          const ofPeriods = own.filter((key) => !key.startsWith('quarter|'));
          if (ofPeriods.length > 0 && kind !== 'vessels')
            expect(answer.restated.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: FIRMS, endOnFailure: true },
    );
    process.stdout.write(`${String(FIRMS)} firms, ${kind}: ${String(marks)} figures marked\n`);
  },
  FIRMS * 60_000,
);
