import type {
  StatedPayment,
  WaitingStatement,
} from '@fairlead/accounting/contract/waiting-statements';
import { defineTable, descriptionColumn, textField } from '@fairlead/table';

type Pair = WaitingStatement['payments'][number];
export type PairRow = Pair & { readonly no: number };

const eitherOf = ({ told, known }: Pair) => told ?? known;
const formatPayment = (payment: StatedPayment): string =>
  [payment.servicer_ref, payment.counterparty_name, payment.remittance_information]
    .filter((text) => text !== null && text !== '')
    .join(', ') || 'No text';

/** Columns that compare a waiting statement's payments with the known ones. */
export const PAIRS = defineTable({
  id: ({ no }: PairRow) => String(no),
  fields: {
    told: textField(({ told }: PairRow) => (told === null ? 'Not told' : formatPayment(told))),
    known: textField(({ known }: PairRow) => (known === null ? 'Not known' : formatPayment(known))),
  },
  columns: [
    {
      id: 'day',
      header: 'Booked',
      kind: 'date' as const,
      width: 84,
      rowHeader: true,
      pinned: 'phone' as const,
      value: (pair: PairRow) => eitherOf(pair)?.booking_date ?? null,
    },
    {
      id: 'amount',
      header: 'Amount',
      kind: 'money' as const,
      width: 112,
      decimals: { exactly: 2 },
      value: (pair: PairRow) => eitherOf(pair)?.amount ?? null,
    },
    descriptionColumn('told', { header: 'This statement', width: 260 }),
    descriptionColumn('known', { header: 'Known', width: 260 }),
  ],
});
