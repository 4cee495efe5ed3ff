import type { CellQuery, CellReport } from '@fairlead/accounting/contract/report';
import { addDays, isDay } from '@fairlead/shared/domain/calendar/days';

import { toRequestedRanges } from '../report-ranges.rules.ts';
import {
  type LedgerCashGroup,
  isTrading,
  NOT_GROUPED,
  PAYMENT_TYPES,
} from '../cash-moves.rules.ts';
import type { LedgerChart, ReportPosition } from '../chart.rules.ts';
import type { DayRange } from '../days.rules.ts';
import { requireRow } from './known-row.rules.ts';
import { type FigureCell, type FigureCellPart, type LineFilter, NoCell } from './part.rules.ts';

type Asked = Omit<CellQuery, 'after' | 'company'>;
type CashReport = Extract<
  CellReport,
  | 'hist_cash_balance'
  | 'cash_bank_balances'
  | 'cash_payments_ic'
  | 'cash_rec_groups'
  | 'scg_our_cash'
>;

type Facts = {
  readonly chart: LedgerChart;
  /** Charts that held before: what was restated stands in their rows as well. */
  readonly before: readonly LedgerChart[];
  readonly groups: readonly LedgerCashGroup[];
};

/** Before any ledger began. */
const EVER = '1900-01-01';

/** Journal lines on bank cards that make up a figure, for its drill-down. */
type CashCut = {
  readonly range: DayRange;
  readonly matches: (place: ReportPosition) => boolean;
  readonly filter?: LineFilter;
};

type Cut = (facts: Facts, asked: Asked) => CashCut;

const FIGURES: Readonly<Record<CashReport, readonly string[]>> = {
  hist_cash_balance: ['ending'],
  cash_bank_balances: ['starting', 'ending', 'change', 'bank_ic_payments_diff'],
  cash_payments_ic: ['book_value'],
  cash_rec_groups: ['book_value'],
  scg_our_cash: ['book_value', 'book_value_no_sm'],
};

export const isCashReport = (report: string): report is CashReport =>
  Object.hasOwn(FIGURES, report);

/** Finds the journal lines behind a cash figure: on bank cards, cash in positive. @throws NoCell for what is none */
export function cashCell(facts: Facts, asked: Asked): FigureCell {
  const report = asked.report as CashReport;
  if (!FIGURES[report].includes(asked.figure))
    throw new NoCell(`There is no figure '${asked.figure}' in ${report}`);
  const part = buildPart(facts, asked, report);
  const charts = [facts.chart, ...facts.before];
  if (report !== 'hist_cash_balance') requireRow(charts, asked, part.matches);
  return {
    parts: [part],
    sign: 1,
    multiplier: 1,
    isBankOnly: true,
    isWithoutDust: asked.figure === 'bank_ic_payments_diff',
    ...(asked.row !== undefined && BY_LINES.includes(report)
      ? { rowPart: buildPart(facts, { ...asked, figure: 'book_value' }, report) }
      : {}),
  };
}

/** Tables that have a row where lines say so: narrative, type, cash group. */
const BY_LINES: readonly CashReport[] = ['cash_payments_ic', 'cash_rec_groups', 'scg_our_cash'];

function buildPart(facts: Facts, asked: Asked, report: CashReport): FigureCellPart {
  const { range, matches, filter = {} } = CUTS[report](facts, asked);
  return {
    part: 'report',
    sign: 1,
    range,
    filter,
    divisor: null,
    matches: (place) => place.card.is_bank && matches(place),
  };
}

const CUTS: Readonly<Record<CashReport, Cut>> = {
  hist_cash_balance: (_, { row = '' }) => {
    if (!isDay(row)) throw new NoCell(`There is no day '${row}' in hist_cash_balance`);
    return { range: { from: EVER, to: row }, matches: ({ company }) => isTrading(company) };
  },
  cash_bank_balances: (_, asked) => {
    const [company, card] = splitNames(asked.row, 2);
    const { figure } = asked;
    return {
      range: balanceRange(asked),
      matches: isAt(company, card),
      ...(figure === 'bank_ic_payments_diff' ? { filter: { notEntryTypes: PAYMENT_TYPES } } : {}),
    };
  },
  cash_payments_ic: (_, asked) => {
    const [company, type, card, narrative] = splitNames(asked.row, 4);
    return {
      range: toRequestedRanges(asked).report,
      matches: isAt(company, card),
      filter: {
        entryTypes: type === undefined ? PAYMENT_TYPES : [type],
        ...(narrative === undefined ? {} : { narrative }),
      },
    };
  },
  cash_rec_groups: (_, asked) => {
    const [name, cashGroup] = splitNames(asked.row, 2);
    return {
      range: toRequestedRanges(asked).report,
      matches: ({ company }) => name === undefined || company.fixed_name === name,
      ...(cashGroup === undefined ? {} : { filter: { cashGroup } }),
    };
  },
  scg_our_cash: ({ groups }, asked) => {
    const [group1, group2, group3, narrative] = splitNames(asked.row, 4);
    const isShown = asked.figure === 'book_value' ? isOurs : isOursWithoutShips;
    return {
      range: toRequestedRanges(asked).report,
      matches: ({ company }) => isTrading(company),
      filter: {
        cashGroups: {
          known: groups
            .filter((group) => isShown(group) && isNamed(group, [group1, group2, group3]))
            .map(({ code }) => code),
          unknown: unknownGroups([group1, group2, group3]),
        },
        ...(narrative === undefined ? {} : { combinedNarrative: narrative }),
      },
    };
  },
};

/** The names of a row; the last of so many takes the rest. */
function splitNames(row: string | undefined, most: number): (string | undefined)[] {
  if (row === undefined) return [];
  const names = row.split('|');
  return names.length <= most
    ? names
    : [...names.slice(0, most - 1), names.slice(most - 1).join('|')];
}

const isAt =
  (companyCode: string | undefined, cardCode: string | undefined) =>
  ({ company, card }: ReportPosition): boolean =>
    (companyCode === undefined || company.code === companyCode) &&
    (cardCode === undefined || card.code === cardCode);

function balanceRange(asked: Asked): DayRange {
  const { from, to } = toRequestedRanges(asked).report;
  if (asked.figure === 'starting') return { from: EVER, to: addDays(from, -1) };
  return { from: asked.figure === 'ending' ? EVER : from, to };
}

const isOurs = ({ is_financed }: LedgerCashGroup) => !is_financed;
const isOursWithoutShips = (group: LedgerCashGroup) => isOurs(group) && !group.is_ship_management;

type GroupNames = readonly (string | undefined)[];

const isNamed = (group: LedgerCashGroup, names: GroupNames) =>
  [group.group1, group.group2, group.group3].every(
    (name, at) => names[at] === undefined || names[at] === name,
  );

function unknownGroups([group1, group2, group3]: GroupNames): 'all' | 'none' | { code: string } {
  if (group1 !== undefined && group1 !== NOT_GROUPED) return 'none';
  if (group2 !== undefined && group2 !== '') return 'none';
  return group3 === undefined ? 'all' : { code: group3 };
}
