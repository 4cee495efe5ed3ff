import type { Cause, TieOutRow } from '@fairlead/pnl/contract/tie-out';

import { formatTieOutTerm } from './difference.rules.ts';

const CAUSE_NAMES: Readonly<Record<Cause, string>> = {
  PRICE: 'price',
  QUANTITY: 'quantity',
  MISSING_HERE: 'missing here',
  MISSING_THERE: 'missing there',
  FEE: 'fee',
  DAY: 'day',
  OTE: 'OTE',
  CHANGED: 'changed since submission',
  STATEMENT: 'does not go on',
};

/** A difference in a line: 'Norvane PAPER-01 FEI Aug 24, order 900777: price'. */
export function formatTieOutLabel(row: Omit<TieOutRow, 'accepted'>): string {
  const { product, term_month_date: month, balmo_date: balmo, subject, cause } = row;
  const where = [row.clearer ?? row.exchange, row.account].filter(Boolean).join(' ');
  const term =
    product === null || month === null
      ? ''
      : ` ${formatTieOutTerm({ product, term_month: month, window_start: balmo ?? month })}`;
  return `${where}${term}, ${lowered(subject)}: ${CAUSE_NAMES[cause]}`;
}

/** 'OTE' stays as it is. */
const lowered = (text: string): string =>
  /^[A-Z][a-z]/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
