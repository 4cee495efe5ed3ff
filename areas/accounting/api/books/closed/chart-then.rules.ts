import type { LedgerCashGroup } from '../cash-moves.rules.ts';
import {
  type LedgerCard,
  type LedgerChart,
  buildChart,
  type LedgerCompany,
  type Vessel,
} from '../chart.rules.ts';

/** A row of a chart, by the names of its table's columns. */
export type ChartRowThen = Readonly<Record<string, string | number | boolean | null>>;

/** True when a card is a bank account. */
export const isBankCard = (row: ChartRowThen | null): boolean => row?.['is_bank'] === true;

/** Change of a chart's row, before and after; null: the chart did not have it. */
export type RowChanged = {
  readonly section: string;
  readonly row_key: string;
  readonly before: ChartRowThen | null;
  readonly after: ChartRowThen | null;
  /** Microseconds since 1970. */
  readonly micros: number;
};

/** All that charts say of a firm, and the companies of the set that is looked at. */
export type Firm = {
  readonly companies: readonly LedgerCompany[];
  readonly members: ReadonlySet<string>;
  readonly cards: readonly LedgerCard[];
  readonly vessels: readonly Vessel[];
};

/** Changes that charts made to a row after a moment, oldest first. */
const since = (changes: readonly RowChanged[], section: string, at: number) =>
  changes.filter((change) => change.section === section && change.micros > at);

/** Rows by their keys as they were at a moment. */
function rowsThen(
  now: ReadonlyMap<string, ChartRowThen>,
  changes: readonly RowChanged[],
): Map<string, ChartRowThen> {
  const rows = new Map(now);
  for (const { row_key: key, before } of changes.toReversed())
    if (before === null) rows.delete(key);
    else rows.set(key, { ...rows.get(key), ...before });
  return rows;
}

/**
 * The chart that held at a moment, for the same set. Companies are called as they are today: another name moves
 * no figure.
 */
export function chartThen(firm: Firm, changes: readonly RowChanged[], at: number): LedgerChart {
  const companies = then<LedgerCompany>(firm.companies, 'code', since(changes, 'company', at));
  const cards = then<LedgerCard>(firm.cards, 'code', since(changes, 'ledger_card', at));
  const vessels = then<Vessel>(firm.vessels, 'name', since(changes, 'vessel', at));
  const members = membersThen(firm, changes, at);
  return buildChart(
    companies
      .filter(({ code }) => members.has(code))
      .map((company) => ({ ...company, ...findCurrentNames(firm.companies, company) })),
    cards,
    vessels,
  );
}

function findCurrentNames(companies: readonly LedgerCompany[], { code }: LedgerCompany) {
  const now = companies.find((company) => company.code === code);
  if (now === undefined) return {};
  return { fixed_name: now.fixed_name, is_minor_admin: now.is_minor_admin };
}

function then<Row>(
  now: readonly (Row & object)[],
  key: string & keyof Row,
  changes: readonly RowChanged[],
): Row[] {
  if (changes.length === 0) return [...now];
  const rows = new Map(now.map((row) => [String(row[key]), row as unknown as ChartRowThen]));
  return [...rowsThen(rows, changes).values()] as unknown as Row[];
}

/** The cash groups at a moment. */
export const cashGroupsThen = (
  groups: readonly LedgerCashGroup[],
  changes: readonly RowChanged[],
  at: number,
): LedgerCashGroup[] => then<LedgerCashGroup>(groups, 'code', since(changes, 'cash_rec_group', at));

/** The companies of the set at a moment. */
export function membersThen(
  { members }: Pick<Firm, 'members'>,
  changes: readonly RowChanged[],
  at: number,
): ReadonlySet<string> {
  const own = since(changes, 'reporting_set_company', at);
  const then = new Set(members);
  for (const { before, after } of own.toReversed()) {
    if (before === null) then.delete(String(after?.['company_code']));
    else then.add(String(before['company_code']));
  }
  return then;
}
