import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';
import { draftAfter, draftProblems } from '@fairlead/trading/domain/tickets/order-draft';
import type { TicketField } from '@fairlead/trading/domain/tickets/ticket';
import { problemText } from '@fairlead/trading/domain/tickets/ticket-problems';
import { formatNumber } from '@fairlead/shared/format';

import type { BlotterList } from '../desk/blotter.data.ts';
import { type DraftField, type DraftSet, listDraftFields } from '../desk/drafts.rules.ts';
import { type ReadOrderLine, readOrderLine } from './order-line.rules.ts';

type Lists = Pick<BlotterList, 'books' | 'brokers' | 'forced_commissions'>;

/** Judges what a line fills in of an order, as the server would; nothing of one that says nothing. */
export function validateTypedLine(
  line: string,
  order: ClearerBlotterTrade,
  lists: Lists,
): ReadOrderLine {
  const read = readOrderLine(line, order, lists);
  if ('problem' in read) return read;
  if (listDraftFields(read.set).length === 0) return { problem: 'Type what to fill in' };
  const after = { ...order, ...draftAfter(order, read.set, lists.forced_commissions) };
  const typed = listDraftFields(read.set).map(ticketField);
  const wrong = draftProblems(after, lists).find(({ field }) => typed.includes(field));
  return wrong === undefined ? read : { problem: problemText(wrong) };
}

const ticketField = (field: DraftField): TicketField =>
  field === 'commission_override' ? 'commissionOverride' : field;

/** 'Kestrel Bay, Corp Paper, $2.5': what is filled in, in the order of the columns. */
export function filledInText({
  broker,
  book,
  strategy,
  deal,
  commission_override: dollars,
}: DraftSet): string {
  const commission = typeof dollars === 'number' ? dollarsText(dollars) : undefined;
  return [broker, book, strategy, deal, commission]
    .filter((part) => part !== undefined && part !== null)
    .join(', ');
}

const dollarsText = (dollars: number) =>
  `${dollars < 0 ? '\u2212' : ''}$${formatNumber(Math.abs(dollars), 6)} a lot`;
