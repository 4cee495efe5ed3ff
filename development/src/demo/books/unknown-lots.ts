import { ownBank } from './bank-lines.ts';
import { type JournalBook, dollarLine } from './book.ts';

/** A lot number that no lot has, under which the accounting books. */
const UNKNOWN_LOT = { company: 'HGT', date: '2024-05-16', lot: '24-0999', cents: 624_000 } as const;

/** Payments of the newest week whose lot numbers no lot has. */
const INVALID_CASH = [
  { company: 'HGT', date: '2024-06-25', lot: '24-0911', cents: 385_000 },
  { company: 'HCH', date: '2024-06-26', lot: '24-0744', cents: 1_275_000 },
] as const;

const BROKER = 'Sundby Shipbrokers';

/** Books what stands under lot numbers that no lot has. */
export function bookUnknownLots(book: JournalBook): void {
  const { company, date, lot, cents } = UNKNOWN_LOT;
  book.post({
    company,
    series: 'CG',
    date,
    type: 'Invoice',
    narrative: `COST ${lot} ${BROKER}`,
    lines: [
      dollarLine('120020', -cents, { fromTo: BROKER }),
      dollarLine('700060', cents, { fromTo: BROKER, lot, lotGroup: 'BROKER' }),
    ],
  });
  for (const paid of INVALID_CASH) {
    const narrative = `COST ${paid.lot} ${BROKER}`;
    const about = { cashGroup: 'CARGOCOST', type: 'PAYMENT', fromTo: BROKER } as const;
    book.post({
      company: paid.company,
      series: 'BK',
      date: paid.date,
      type: 'Bank payment',
      narrative,
      lines: [
        dollarLine('120020', paid.cents, { fromTo: BROKER }),
        ownBank(paid.company, -paid.cents, { ...about, lot: paid.lot }),
      ],
    });
  }
}
