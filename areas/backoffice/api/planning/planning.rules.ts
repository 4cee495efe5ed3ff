import { addDays } from '@fairlead/shared/domain/calendar/days';
import { parseAmount, toAmountText } from '@fairlead/shared/domain/money/exact';

/** A cash account that holds on a day, and what bank and ledger say of it; amounts in its currency. */
export type Planned = {
  readonly ledger_card_code: string;
  readonly group_company: string;
  readonly institution: string;
  readonly account_name: string;
  readonly holding_company: string;
  readonly account_type: string;
  readonly include_in_sum: boolean;
  readonly notes: string;
  readonly buffer: string;
  readonly blocked: string;
  readonly currency: string;
  /** Null: the bank has said nothing for more than seven days. */
  readonly closing: string | null;
  readonly closing_date: string | null;
  readonly ledger_amount: string;
  readonly last_booked: string | null;
  readonly fx_rate: string | null;
};

/** A row of `cash_plan_line`. */
export type PlanLine = Pick<
  Planned,
  | 'ledger_card_code'
  | 'group_company'
  | 'institution'
  | 'account_name'
  | 'holding_company'
  | 'account_type'
  | 'include_in_sum'
  | 'notes'
  | 'currency'
> & {
  readonly entry_type: 'BALANCE' | 'BUFFER' | 'BLOCKED';
  readonly amount: string;
  readonly fx_rate: string;
  readonly source: 'BANK' | 'LEDGER';
  readonly source_date: string;
};

export const isSilent = ({ closing }: Planned): boolean => closing === null;

/**
 * The lines of an account: balance, buffer and blocked make its bank balance, which is the ledger's where
 * the bank is silent (25a). Nothing on a card is the ledger's word of the day itself.
 * @param rate dollars for one of the currency
 */
export function linesOfAccount(planned: Planned, day: string, rate: string): PlanLine[] {
  const { buffer, blocked, closing, closing_date, ledger_amount, last_booked, ...account } =
    planned;
  const said =
    closing === null
      ? { source: 'LEDGER' as const, source_date: last_booked ?? day }
      : { source: 'BANK' as const, source_date: closing_date ?? day };
  const whole = parseAmount(closing ?? ledger_amount);
  const free = whole - parseAmount(buffer) - parseAmount(blocked);
  const lines = [
    { entry_type: 'BALANCE' as const, amount: toAmountText(free) },
    { entry_type: 'BUFFER' as const, amount: buffer },
    { entry_type: 'BLOCKED' as const, amount: blocked },
  ];
  return lines
    .filter(({ entry_type: type, amount }) => type === 'BALANCE' || parseAmount(amount) !== 0n)
    .map((line) => ({ ...account, ...said, ...line, fx_rate: rate }));
}

const WEEK = 7;
const FRIDAY = 5;

/** The Fridays of days from one to another, both counted, oldest first. */
export function fridaysIn(from: string, to: string): string[] {
  const wait = (FRIDAY - new Date(from).getUTCDay() + WEEK) % WEEK;
  const fridays: string[] = [];
  for (let day = addDays(from, wait); day <= to; day = addDays(day, WEEK)) fridays.push(day);
  return fridays;
}
