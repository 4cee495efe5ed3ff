import { nameOf, whenText, type Zone } from './before-sending/who-when.rules.ts';

/** What the blotter keeps of the last change of an order, or of what stands for it. */
type LastChange = {
  readonly last_change: 'stated' | 'drafted' | 'submitted' | 'undone';
  readonly changed_by: string;
  readonly changed_at: string;
  readonly entered_by: string | null;
  readonly entered_at: string | null;
};

const WORDS = {
  stated: (_name: string, order: string) => `A statement changed ${order}`,
  drafted: (name: string, order: string) => `${name} changed ${order}`,
  submitted: (name: string, order: string) => `${name} submitted ${order}`,
  undone: (name: string, order: string) => `${name} took the submission of ${order} back`,
} as const;

/**
 * Who changed an order last and when, for whoever was late: 'Maren submitted this order at 14:03 (Zurich)',
 * by the clock of the firm; of another day with its date. That it was submitted matters more than what came after.
 */
export function whatHappened(order: LastChange, zone: Zone, which = 'this order'): string {
  const { entered_by, entered_at, last_change, changed_by, changed_at } = order;
  if (entered_by !== null && entered_at !== null)
    return `${WORDS.submitted(nameOf(entered_by), which)} ${whenText(entered_at, zone)}`;
  return `${WORDS[last_change](nameOf(changed_by), which)} ${whenText(changed_at, zone)}`;
}
