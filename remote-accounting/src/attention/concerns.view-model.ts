import type { AccountingReport } from '@fairlead/accounting/contract/report';
import { formatNumber } from '@fairlead/shared/format';

import { CONCERNS, type Concern } from '../common/opened.rules.ts';

type Attention = AccountingReport['attention'];

const count = (of: number, one: string, many: string) =>
  of === 1 ? `1 ${one}` : `${formatNumber(of)} ${many}`;

/** Count of each concern, and its label. */
const CONCERN_LABELS: Readonly<
  Record<Concern, (attention: Attention) => readonly [number, string]>
> = {
  unmapped: ({ unmapped_cards: { length } }) => [
    length,
    count(length, 'card without a mapping', 'cards without a mapping'),
  ],
  gaps: ({ statement_gaps: { length } }) => [
    length,
    count(length, 'gap between statements', 'gaps between statements'),
  ],
  unexplained: ({ unexplained_balances: { length } = [] }) => [
    length,
    count(length, 'balance that payments do not make', 'balances that payments do not make'),
  ],
  stale: ({ stale_accounts: { length } }) => [
    length,
    count(length, 'account without a newest statement', 'accounts without a newest statement'),
  ],
  unmatched: ({ unmatched_transactions: bank, unmatched_ledger_items: ledger }) => [
    bank + ledger,
    `${count(bank, 'bank transaction', 'bank transactions')} and ${count(ledger, 'ledger item', 'ledger items')} not matched`,
  ],
  restated: ({ restated: { length } }) => [
    length,
    count(length, 'restated month', 'restated months'),
  ],
  rates: ({ missing_rates: days = [] }) => [
    days.length,
    count(days.length, 'day without a rate', 'days without a rate'),
  ],
};

/** Number of bank statements that wait, in words; undefined: none. */
export const waitingText = ({ waiting_statements: waiting = 0 }: Attention): string | undefined =>
  waiting === 0 ? undefined : count(waiting, 'bank statement waits', 'bank statements wait');

/** Labels of the concerns to look at before a period is closed. */
export const listConcerns = (
  attention: Attention,
): readonly { readonly concern: Concern; readonly text: string }[] =>
  CONCERNS.flatMap((concern) => {
    const [of, text] = CONCERN_LABELS[concern](attention);
    return of === 0 ? [] : [{ concern, text }];
  });
