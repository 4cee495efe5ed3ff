import type { PnlTab } from '@fairlead/pnl/contract/runs';

const TABS: readonly PnlTab[] = ['management', 'physical', 'paper', 'back-office'];

/** State of the page in its address, beside the date. */
export type RunAddress = {
  /** Undefined: where this person begins. */
  readonly tab: PnlTab | undefined;
  /** Another run of the date than its best one. */
  readonly run_id: number | undefined;
  /** Business days that are looked ahead. */
  readonly ahead?: number | undefined;
  /** The run that it is compared with. */
  readonly compare?: number | undefined;
};

/** Parses the query of an address; an unknown tab or an invalid id of a run is ignored. */
export function readRunAddress(search: URLSearchParams): RunAddress {
  const tab = TABS.find((candidate) => candidate === search.get('tab'));
  return {
    tab,
    run_id: idOfRun(search.get('run')),
    ahead: daysAhead(search.get('ahead')),
    compare: idOfRun(search.get('compare')),
  };
}

/** The days that an address looks ahead; undefined for what is no number of days. */
export const daysAhead = (text: string | null): number | undefined =>
  /^\d{1,3}$/.test(text ?? '') ? Number(text) : undefined;

/** The id of a run that an address names; undefined for what is none. */
export const idOfRun = (text: string | null): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined;

/** The query of an address, '' or from its '?' on. */
export function writeAddress({ tab, run_id, ahead, compare }: RunAddress): string {
  const search = new URLSearchParams();
  if (tab !== undefined) search.set('tab', tab);
  if (run_id !== undefined) search.set('run', String(run_id));
  if (compare !== undefined) search.set('compare', String(compare));
  if (ahead !== undefined) search.set('ahead', String(ahead));
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
