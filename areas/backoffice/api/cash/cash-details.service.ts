import type { CashAccountDetail, CashMoveDetail } from '@fairlead/backoffice/contract/cash';
import { parseAmount, sumAmounts, toNearestNumber } from '@fairlead/shared/domain/money/exact';

import type { Db } from '@fairlead/platform/database/db';
import { Refusal } from '@fairlead/platform/http/errors';
import { selectCardEntries, selectCashCard } from './account.queries.ts';
import { requirePlanningPair, toPlanningWeek } from './cash-planning.service.ts';
import { type MoveFilter, selectMoveEntries } from './moves.queries.ts';

/**
 * Bookings on an account's card after a day up to another, in the account's currency, against the
 * bank's.
 * @throws Refusal 400 for a card that is no bank's, and for days in the wrong order
 */
export async function loadAccountDetail(
  db: Db,
  asked: { readonly start_date: string; readonly end_date: string; readonly ledger_card: string },
): Promise<CashAccountDetail> {
  const { start_date: after, end_date: upTo, ledger_card: code } = asked;
  if (after > upTo) throw refused('DAYS', `${after} is after ${upTo}`);
  const card = await selectCashCard(db, code, { after, upTo });
  if (card === undefined) throw refused('NO_CARD', `There is no bank card ${code}`);
  const { account_name, currency, bank_start: start, bank_end: end } = card;
  const entries = await selectCardEntries(db, { card: code, currency }, { after, upTo });
  const ledger = sumAmounts(entries.map(({ amount }) => parseAmount(amount)));
  const bank = start === null || end === null ? null : parseAmount(end) - parseAmount(start);
  return {
    ledger_card_code: code,
    account_name,
    currency,
    danaos_transactions: entries.map((entry) => ({
      ...entry,
      amount: toNearestNumber(parseAmount(entry.amount)),
      book_value: toNearestNumber(parseAmount(entry.book_value)),
    })),
    ledger_move: toNearestNumber(ledger),
    bank_move: bank === null ? null : toNearestNumber(bank),
    not_booked: bank === null ? null : toNearestNumber(bank - ledger),
  };
}

/**
 * The entries of a group, sub group or lot of the moves of a planning's week, and what they come to.
 * @throws Refusal 400 for a day without a planning
 */
export async function loadMoveDetail(
  db: Db,
  { runDate, filter }: { readonly runDate: string | null; readonly filter: MoveFilter },
): Promise<CashMoveDetail> {
  const week = toPlanningWeek(await requirePlanningPair(db, runDate));
  const entries = week === null ? [] : await selectMoveEntries(db, week, filter);
  return {
    entries: entries.map((entry) => ({
      ...entry,
      book_value: toNearestNumber(parseAmount(entry.book_value)),
    })),
    sum: toNearestNumber(sumAmounts(entries.map(({ book_value: value }) => parseAmount(value)))),
  };
}

const refused = (code: string, message: string) => new Refusal({ status: 400, code, message });
