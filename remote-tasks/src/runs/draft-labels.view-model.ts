import { formatInstant } from '@fairlead/shared/format';

const DAY_LENGTH = 'DD MMM YY'.length;

/** The firm's time. */
type NoteClock = { readonly now: () => Date; readonly zone: string };

/** '14:03' of today, '27 Jun 24 14:03' of another day. */
function whenText(iso: string, { now, zone }: NoteClock): string {
  const at = formatInstant(iso, zone);
  const today = formatInstant(now().toISOString(), zone).slice(0, DAY_LENGTH);
  return at.startsWith(today) ? at.slice(DAY_LENGTH).trim() : at;
}

/** Note about a restored draft. */
export const runRestoredText = (iso: string, clock: NoteClock) =>
  `Draft of ${whenText(iso, clock)} restored`;

/** Note about a run request without a response. */
export const runUnansweredText = (iso: string, clock: NoteClock) =>
  `Sent at ${whenText(iso, clock)} and not answered: it may be queued. Sent again unchanged, it is queued once.`;
