import type { BlotterSheetStatus } from '@fairlead/trading/contract/blotter-sheet';
import { formatInstant, formatNumber } from '@fairlead/shared/format';

type Moment = { readonly now: Date; readonly zone: string };

/** Line about rows not yet in the Blotter sheet, with the reason; undefined where all are there. */
export function sheetLine(status: BlotterSheetStatus, moment: Moment): string | undefined {
  const { waiting, waiting_since: since, stuck } = status;
  if (waiting === 0) return undefined;
  const rows = waiting === 1 ? '1 row waits' : `${formatNumber(waiting)} rows wait`;
  const [first] = stuck;
  if (first === undefined || since === null) return rows;
  return `${rows}, stuck since ${formatTime(since, moment)}: ${first.reason}`;
}

/** A sheet of which nothing could be learnt, with the reason. */
export const unknownText = (why: string) => `The Blotter sheet did not load: ${why}`;

/** Note that the line is stale, with the error. */
export const staleText = (why: string) => `The Blotter sheet may be out of date: ${why}`;

/** The time by the firm's clock, with its day where that is another one. */
function formatTime(iso: string, { now, zone }: Moment): string {
  const [at, today] = [formatInstant(iso, zone), formatInstant(now.toISOString(), zone)];
  const isToday = at.slice(0, -5) === today.slice(0, -5);
  return isToday ? at.slice(-5) : at;
}
