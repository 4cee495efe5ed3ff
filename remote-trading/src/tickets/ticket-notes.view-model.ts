import { formatInstant } from '@fairlead/shared/format';

/** The firm's time, by which a note says when something was. */
export type NoteClock = { readonly now: () => Date; readonly zone: string };

const DAY_LENGTH = 'DD MMM YY'.length;

/** '14:03' of today, '27 Jun 24 14:03' of another day. */
function whenText(iso: string, { now, zone }: NoteClock): string {
  const at = formatInstant(iso, zone);
  const today = formatInstant(now().toISOString(), zone).slice(0, DAY_LENGTH);
  return at.startsWith(today) ? at.slice(DAY_LENGTH).trim() : at;
}

export const ticketRestoredText = (iso: string, clock: NoteClock) =>
  `Draft of ${whenText(iso, clock)} restored`;

/** Note that a ticket began with another trade while a draft was there. */
export const draftReplacedText = (iso: string, clock: NoteClock) =>
  `The draft of ${whenText(iso, clock)} is replaced once you change something here`;

type Pasted = {
  readonly asks: number;
  readonly isTrade: boolean;
  readonly unreadLines: number;
  readonly remarks: readonly string[];
};

/** Result of reading a chat line; everything is checked before anything is sent. */
export function pastedText({ asks, isTrade, unreadLines, remarks }: Pasted): string {
  if (!isTrade) return 'No trade is said';
  const open = asks === 0 ? 'All understood' : `${String(asks)} to answer`;
  const more =
    unreadLines === 0 ? [] : [`${unreadLines.toLocaleString('en')} more lines are not read`];
  return [open, ...remarks, ...more].join('. ');
}

/** Note about a ticket sent without a response. */
export const ticketUnansweredText = (iso: string, clock: NoteClock) =>
  `Sent at ${whenText(iso, clock)} and not answered: it may be in the blotter. Sent again unchanged, it is entered once.`;
