import { type JournalBook, dollarLine } from './book.ts';
import { OPENED_ON } from './calendar.ts';
import { accountOf, COMPANIES, SHIPS } from './firm.ts';
import type { RateOf } from './rates.ts';

/** Cash in the bank at first, in whole units of the account's currency. */
const CASH: Readonly<Partial<Record<string, number>>> = {
  SCG: 90_000_000,
  HGT: 85_000_000,
  HAT: 80_000_000,
  HCH: 40_000_000,
  HSM: 900_000,
  HCR: 500_000,
  HSV: 800_000,
  HTM: 500_000,
  HHO: 12_000_000,
  SCH: 400_000,
};
const CASH_OF_A_SHIP = 1_500_000;

/** Books the opening of each company: its cash, its vessel and the loan on her, against capital. */
export function openBooks(book: JournalBook, rateOf: RateOf): void {
  for (const { code: company } of COMPANIES) {
    const ship = SHIPS.find((each) => each.company === company);
    const isOwned = ship !== undefined && ship.delivered < OPENED_ON;
    const account = accountOf(company);
    const cash = isOwned ? CASH_OF_A_SHIP : (CASH[company] ?? 0);
    const lines = [];
    if (account !== undefined && cash !== 0) {
      const { card, currency } = account;
      const amount = cash * 100;
      lines.push({
        card,
        currency,
        amount,
        book: Math.round(amount * rateOf(currency, OPENED_ON)),
      });
    }
    if (isOwned)
      lines.push(
        dollarLine('140010', 5_500_000_000),
        dollarLine('140020', -1_200_000_000),
        dollarLine('150010', -2_400_000_000),
      );
    if (lines.length === 0) continue;
    const whole = lines.reduce((sum, line) => sum + line.book, 0);
    book.post({
      company,
      series: 'OB',
      date: OPENED_ON,
      type: 'Opening',
      narrative: 'Opening balances',
      lines: [...lines, dollarLine('160010', -whole)],
    });
  }
}
