import { formatEmailName, whenText, type Zone } from './before-sending/who-when.rules.ts';

/** Stored fields of the last change of an order, or of what stands for it. */
type LastChange = {
  readonly last_change: keyof typeof WORDS;
  readonly changed_by: string;
  readonly changed_at: string;
  readonly entered_by: string | null;
  readonly entered_at: string | null;
  readonly closed_by_tickets: readonly number[];
};

const WORDS = {
  stated: (_name: string, order: string) => `A statement changed ${order}`,
  drafted: (name: string, order: string) => `${name} changed ${order}`,
  submitted: (name: string, order: string) => `${name} submitted ${order}`,
  undone: (name: string, order: string) => `${name} took the submission of ${order} back`,
  closed: (name: string, order: string) => `${name} closed ${order} by tickets`,
  reopened: (name: string, order: string) => `${name} opened ${order} again`,
} as const;

/**
 * Sentence for a late user about the last change of an order: 'Maren submitted this order at 14:03
 * (Zurich)', by the clock of the firm; of another day with its date. That it was submitted matters
 * more than what came after.
 */
export function whatHappened(order: LastChange, zone: Zone, which = 'this order'): string {
  const { entered_by, entered_at, last_change, changed_by, changed_at } = order;
  if (entered_by !== null && entered_at !== null) {
    const words = order.closed_by_tickets.length > 0 ? WORDS.closed : WORDS.submitted;
    return `${words(formatEmailName(entered_by), which)} ${whenText(entered_at, zone)}`;
  }
  return `${WORDS[last_change](formatEmailName(changed_by), which)} ${whenText(changed_at, zone)}`;
}
