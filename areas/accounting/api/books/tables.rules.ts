import {
  isPnl,
  isShipping,
  isUnmapped,
  NOT_MAPPED,
  NOT_ON_A_VESSEL,
  type ReportPosition,
} from './chart.rules.ts';

/** A table of figures by card: which of what was booked it shows, where, and with which sign. */
export type SummedTable = {
  /** The names of the row from the outermost; null: not in this table. */
  readonly pathOf: (place: ReportPosition) => readonly string[] | null;
  readonly columnOf: (place: ReportPosition) => string;
  /** -1 where income is positive, 1 where cost is (20a). */
  readonly sign: 1 | -1;
};

const pnlGroup = ({ card }: ReportPosition) => card.pnl_group ?? NOT_MAPPED;
const sheetGroup = ({ card }: ReportPosition) => card.bsg_code ?? NOT_MAPPED;
const companyName = ({ company }: ReportPosition) => company.fixed_name;

/** The row of a card in a table of costs. */
function costPath(place: ReportPosition): readonly string[] {
  const { card } = place;
  const category = card.row_category ?? NOT_MAPPED;
  return [category, card.group_cost ?? NOT_MAPPED, sheetGroup(place), card.code];
}

/** Shipping P&L: cards by group, columns by vessel. */
const summary: SummedTable = {
  pathOf: (place) =>
    isShipping(place.company) && isPnl(place.card) ? [pnlGroup(place), place.card.code] : null,
  columnOf: ({ vessel }) => vessel ?? NOT_ON_A_VESSEL,
  sign: -1,
};

/** Summary P&L: balance sheet groups by P&L group, columns by company. */
const management: SummedTable = {
  pathOf: (place) => (isPnl(place.card) ? [pnlGroup(place), sheetGroup(place)] : null),
  columnOf: companyName,
  sign: -1,
};

/**
 * Table of administration: it also has what is on no vessel and not mapped, so that one table of
 * costs names it.
 */
const admin: SummedTable = {
  pathOf: (place) => {
    const { card, vessel } = place;
    const isHere = card.row_category === 'ADMIN' || (isUnmapped(card) && vessel === null);
    return isHere ? costPath(place) : null;
  },
  columnOf: companyName,
  sign: 1,
};

const vessels: SummedTable = {
  pathOf: (place) => {
    const { card, vessel } = place;
    if (vessel === null) return null;
    const isHere =
      card.row_category === 'RUNNING' || card.row_category === 'DRYDOCK' || isUnmapped(card);
    return isHere ? costPath(place) : null;
  },
  columnOf: ({ vessel }) => vessel as string,
  sign: 1,
};

export const FIGURE_TABLES = {
  summary_table: summary,
  mgmt_summary_table: management,
  admin_cost: admin,
  vessel_cost_daily: vessels,
  vessel_cost_yearly: vessels,
} as const satisfies Record<string, SummedTable>;

/** The running cost of the fleet by group, as its chart has it: without docking. */
export function runningGroup({ card, vessel }: ReportPosition): string | null {
  if (vessel === null) return null;
  if (isUnmapped(card)) return NOT_MAPPED;
  return card.row_category === 'RUNNING' ? (card.group_cost ?? NOT_MAPPED) : null;
}
