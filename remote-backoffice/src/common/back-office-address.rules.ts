/** The tabs of the page, by what the address calls them. */
const TABS = ['physical', 'cash', 'breaks'] as const;
export type BackOfficeTab = (typeof TABS)[number];

/**
 * What the tables of lots have of each column: the difference alone, side by side or one below the other with all columns in
 * sight, or what both systems have as well.
 */
export const SHOWN = ['differences', 'wide', 'both'] as const;
export type Shown = (typeof SHOWN)[number];

/** What counts in a reconciliation (BAK-03). */
export type Switches = {
  readonly include_adj_proj: boolean;
  /** Leaves out what both systems had before the fiscal year. */
  readonly reverse_prev_year: boolean;
};

/** What the address says (SHL-31); what it leaves out is as the page begins. */
export type BackOfficeAddress = {
  readonly tab: BackOfficeTab | undefined;
  /** The key of a quick date. */
  readonly period: string | undefined;
  /** The PNL date, where it is not the one of the quick date. */
  readonly pnl: string | undefined;
  readonly switches: Partial<Switches>;
  readonly shown: Shown;
};

/** What a query says; a value that is none is as if it were not there. */
export function readAddress(search: URLSearchParams): BackOfficeAddress {
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
export type WantedReport = {
  readonly period: string;
  /** Undefined: that of the quick date. */
  readonly pnl: string | undefined;
  readonly switches: Switches;
};

/** The query that asks for a report, and nothing else of it changed. */
export function withReport(
  search: URLSearchParams,
  { period, pnl, switches }: WantedReport,
): URLSearchParams {
  const after = new URLSearchParams(search);
  after.set('period', period);
  if (pnl === undefined) after.delete('pnl');
  else after.set('pnl', pnl);
  after.set('adj', yesOrNo(switches.include_adj_proj));
  after.set('reverse', yesOrNo(switches.reverse_prev_year));
  return after;
}

/** Where somebody begins whose preset is a tab, as the configuration calls it (BAK-01). */
export const tabOfPreset = (preset: string | undefined): BackOfficeTab =>
  preset === 'Cash' ? 'cash' : 'physical';

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

function isOn(text: string | null): boolean | undefined {
  if (text === 'yes') return true;
  return text === 'no' ? false : undefined;
}
