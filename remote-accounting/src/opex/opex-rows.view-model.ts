import type {
  CostChange,
  OpexChange,
  OpexChangePart,
  OpexChangeRow,
} from '@fairlead/accounting/contract/opex-change';
import { formatCents } from '@fairlead/shared/format';

import type { OpenedFigure } from '../common/opened.rules.ts';
import { divideByDays, sumOfMoney } from '../common/sums.rules.ts';

/** A row of the table: a vessel, a group of its costs, a card, or the fleet. */
export type OpexRow = {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly isTotal: boolean;
  readonly change: CostChange;
  /** Cell of its rates in the daily table; null: in no one row of it. */
  readonly dailyCell: Pick<OpenedFigure, 'column' | 'row'> | null;
};

const NOT_MAPPED = 'Not mapped';
/** The column of the fleet, as the daily table calls it. */
const FLEET = 'Fleet';

/** Vessels, the groups of their costs, and cards: in the order of the answer, last the fleet. */
export function opexRows({ rows, vessels, fleet }: OpexChangePart): readonly OpexRow[] {
  if (rows.length === 0) return [];
  const ofVessel = Map.groupBy(rows, ({ vessel_name: name }) => name);
  const total: OpexRow = {
    id: 'total',
    name: FLEET,
    depth: 0,
    isTotal: true,
    change: fleet,
    dailyCell: findTotalCell(rows, FLEET),
  };
  const below = vessels.flatMap((vessel) => {
    const { vessel_name: name, in_fleet: isInFleet } = vessel;
    const own = ofVessel.get(name) ?? [];
    const row: OpexRow = {
      id: JSON.stringify([name]),
      depth: 0,
      isTotal: false,
      change: vessel,
      name: isInFleet ? name : `${name}, not of the fleet`,
      dailyCell: findTotalCell(own, name),
    };
    return [row, ...groupRows(own)];
  });
  return [...below, total];
}

function groupRows(rows: readonly OpexChangeRow[]): OpexRow[] {
  const groups = Map.groupBy(rows, (row) => JSON.stringify([row.vessel_name, ...groupPath(row)]));
  return [...groups].flatMap(([id, cards]) => {
    const [first] = cards;
    if (first === undefined) return [];
    const place = { column: first.vessel_name, row: groupPath(first) };
    const group: OpexRow = {
      id,
      name: first.group_cost,
      depth: 1,
      isTotal: false,
      change: summed(first, cards),
      dailyCell: place,
    };
    return [group, ...cards.map(cardRow)];
  });
}

function cardRow(card: OpexChangeRow): OpexRow {
  const { vessel_name: column, ledger_card_code: code, ledger_card_name: name } = card;
  const row = [...groupPath(card), card.bsg_code, code];
  return {
    id: JSON.stringify([column, ...row]),
    name: name === code ? code : `${code} ${name}`,
    depth: 2,
    isTotal: false,
    change: card,
    dailyCell: { column, row },
  };
}

const groupPath = ({ row_category: category, group_cost: group }: OpexChangeRow) => [
  category ?? NOT_MAPPED,
  group,
];

/** The row that sums them in the daily table; there is none of several categories. */
function findTotalCell(rows: readonly OpexChangeRow[], column: string): OpexRow['dailyCell'] {
  const categories = new Set(rows.map(({ row_category: category }) => category ?? NOT_MAPPED));
  return categories.size === 1 ? { column, row: [...categories] } : null;
}

/** Sums of cards of a vessel, now and when their days were locked. */
function summed(vessel: CostChange, cards: readonly CostChange[]): CostChange {
  const now = sumOfChanges(vessel, cards);
  if (cards.every(({ was }) => was === undefined)) return now;
  const was = cards.map((card) => card.was ?? card);
  return { ...now, was: sumOfChanges(was[0] ?? vessel, was) };
}

type Change = Omit<CostChange, 'was'>;

function sumOfChanges({ days_report, days_compare }: Change, cards: readonly Change[]): Change {
  const sum = (of: (card: Change) => number) => sumOfMoney(cards.map(of));
  const [report, compare] = [sum((card) => card.cost_report), sum((card) => card.cost_compare)];
  return {
    days_report,
    days_compare,
    cost_report: report,
    cost_compare: compare,
    rate_report: days_report === 0 ? null : divideByDays(report, days_report, 1),
    rate_compare: days_compare === 0 ? null : divideByDays(compare, days_compare, 1),
    change: sum((card) => card.change),
    days_effect: sum((card) => card.days_effect),
    rate_effect: sum((card) => card.rate_effect),
  };
}

/** A figure when its days were locked; undefined where that is what it is now. */
export function readWasFigure(
  { change }: OpexRow,
  figure: keyof Change,
): number | null | undefined {
  const { was } = change;
  return was === undefined || was[figure] === change[figure] ? undefined : was[figure];
}

export const hasRestatedOpex = (rows: readonly OpexRow[]): boolean =>
  rows.some(({ change: { was } }) => was !== undefined);

/** 'Running the fleet cost 138,932.00 more than before: 112,200.00 of days, 26,732.00 of rate'. */
export function fleetText({ running: { fleet } }: OpexChange): string {
  const { change, days_effect: days, rate_effect: rate } = fleet;
  const moved = `${formatCents(Math.abs(change))} ${change < 0 ? 'less' : 'more'} than before`;
  const parts = `${formatCents(days)} of days, ${formatCents(rate)} of rate`;
  return `Running the fleet cost ${change === 0 ? 'as much as before' : moved}: ${parts}`;
}

/** 'Halyard Dusk 77.70, before 0.00': what is in no daily cost, as its vessel had no days. */
export const withoutDaysText = ({ without_days: vessels }: OpexChange): string =>
  vessels
    .map((row) => {
      const report = restatedText(row.cost_report, row.was_cost_report);
      return `${row.vessel_name} ${report}, before ${restatedText(row.cost_compare, row.was_cost_compare)}`;
    })
    .join('; ');

const restatedText = (now: number, was: number | undefined): string =>
  was === undefined ? formatCents(now) : `${formatCents(now)} (restated, was ${formatCents(was)})`;
