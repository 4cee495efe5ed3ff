import type { RunWarning, SelectedRun } from '@fairlead/pnl/contract/runs';

import { buildTicketPath, buildTradesPath } from './onward-paths.view-model.ts';

/** Something that a run names, and where more of it is read. */
export type ShownWarning = { readonly text: string; readonly to: string | undefined };

/** Tab with details of tie-out and prices. */
const BACK_OFFICE = 'back-office';

/**
 * Warnings of a run, each with its link; `search` is the address's query, of which only the tab
 * changes.
 */
export function toShownWarnings(run: SelectedRun, search: string): readonly ShownWarning[] {
  if (run.warned === undefined) return run.warnings.map((text) => ({ text, to: undefined }));
  return run.warned.map((warning) => ({
    text: warning.text,
    to: buildWarningPath(warning, search),
  }));
}

function buildWarningPath(warning: RunWarning, search: string): string | undefined {
  const { kind, trade_ids: ids, more, entry_id: ticket } = warning;
  if (kind === 'ORDER') return more > 0 ? '/blotter' : buildTradesPath(ids);
  if (ticket !== undefined) return buildTicketPath(ticket);
  if (kind !== 'TIE_OUT' && kind !== 'PRICE') return undefined;
  const query = new URLSearchParams(search);
  query.set('tab', BACK_OFFICE);
  return `?${query.toString()}`;
}

/** Number of a run's warnings: the last line of a long list says how many more there are. */
export function countRunWarnings({ warned, warnings }: SelectedRun): number {
  const more = warned?.map((warning) => warning.more) ?? warnings.map(moreIn);
  return more.reduce((count, each) => count + (each === 0 ? 1 : each), 0);
}

const moreIn = (text: string): number => Number(/^… and (\d+) more like it$/.exec(text)?.[1] ?? 0);
