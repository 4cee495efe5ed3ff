/** The tabs of the page, by what the address calls them. */
const TABS = ['physical', 'cash', 'breaks'] as const;
export type BackOfficeTab = (typeof TABS)[number];

/**
 * Layouts of the tables of lots: the difference alone, side by side or stacked with all columns in
 * sight, or with both systems' values as well.
 */
export const SHOWN = ['differences', 'wide', 'both'] as const;
export type ShownDifferences = (typeof SHOWN)[number];

/** Options of a reconciliation (BAK-03). */
export type Switches = {
  readonly include_adj_proj: boolean;
  /** Leaves out what both systems had before the fiscal year. */
  readonly reverse_prev_year: boolean;
};

/** State of the page in its address (SHL-31); absent parts have the page's defaults. */
export type BackOfficeAddress = {
  readonly tab: BackOfficeTab | undefined;
  /** The key of a quick date. */
  readonly period: string | undefined;
  /** The PNL date, where it is not the one of the quick date. */
  readonly pnl: string | undefined;
  readonly switches: Partial<Switches>;
  readonly shown: ShownDifferences;
};

/** Parses the query of an address; unknown values are ignored. */
export function readBackOfficeAddress(search: URLSearchParams): BackOfficeAddress {
  const adjustments = isOn(search.get('adj'));
  const reversed = isOn(search.get('reverse'));
  return {
    tab: TABS.find((candidate) => candidate === search.get('tab')),
    period: search.get('period') ?? undefined,
    pnl: search.get('pnl') ?? undefined,
    switches: {
      ...(adjustments !== undefined && { include_adj_proj: adjustments }),
      ...(reversed !== undefined && { reverse_prev_year: reversed }),
    },
    shown: SHOWN.find((candidate) => candidate === search.get('show')) ?? 'differences',
  };
}

/** A report as the address asks for it. */
export type RequestedReport = {
  readonly period: string;
  /** Undefined: that of the quick date. */
  readonly pnl: string | undefined;
  readonly switches: Switches;
};

/** The query that asks for a report, and nothing else of it changed. */
export function withReport(
  search: URLSearchParams,
  { period, pnl, switches }: RequestedReport,
): URLSearchParams {
  const after = new URLSearchParams(search);
  after.set('period', period);
  if (pnl === undefined) after.delete('pnl');
  else after.set('pnl', pnl);
  after.set('adj', yesOrNo(switches.include_adj_proj));
  after.set('reverse', yesOrNo(switches.reverse_prev_year));
  return after;
}

/** Start tab of a user's preset, as the configuration names it (BAK-01). */
export const findBackOfficeTab = (preset: string | undefined): BackOfficeTab =>
  preset === 'Cash' ? 'cash' : 'physical';

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

function isOn(text: string | null): boolean | undefined {
  if (text === 'yes') return true;
  return text === 'no' ? false : undefined;
}
