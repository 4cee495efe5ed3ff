import { breaksOf } from './break.ts';

/** Breaks of accounting, bank and ledger. */
export const accountingBreaks = breaksOf([
  [
    'remote-accounting/src/common/figure-cell.view-model.ts',
    "amount_budget: 'budget'",
    "amount_budget: 'report'",
    'a budget opens the entries of the report',
    'ACC-20',
  ],
  [
    'remote-accounting/src/common/opened-words.view-model.ts',
    "budget_diff: 'Budget Diff'",
    "budget_diff: 'Budget'",
    'entries of a difference are called those of the budget',
  ],
  [
    'remote-accounting/src/attention/concerns.view-model.ts',
    '    bank + ledger,',
    '    bank,',
    'ledger items without a match are no concern where the bank has none',
  ],
  [
    'remote-accounting/src/attention/concerns.view-model.ts',
    'waiting === 0 ? undefined',
    'waiting <= 1 ? undefined',
    'a bank statement that waits alone is not told',
  ],
  [
    'remote-accounting/src/entries/entries-words.view-model.ts',
    'Math.abs(shown - cell) < HALF_A_CENT',
    'shown - cell < HALF_A_CENT',
    'entries that come to less than the figure are said to be it',
    'ACC-20',
  ],
  [
    'remote-accounting/src/entries/entries-words.view-model.ts',
    "multiplier === 1 ? ''",
    "multiplier !== 1 ? ''",
    'a figure does not say by what it was multiplied',
  ],
  [
    'remote-accounting/src/opex/opex-rows.view-model.ts',
    'rate_compare: days_compare === 0 ? null : rateOf(compare, days_compare, 1)',
    'rate_compare: days_compare === 0 ? null : rateOf(compare, days_compare, 2)',
    'the daily cost that it is compared with is twice as high',
  ],
  [
    'remote-accounting/src/cash/cash-rows.view-model.ts',
    'depth === first.path.length - 1',
    'depth === first.path.length',
    'rows of the cash report lose their last level',
  ],
  [
    'api/src/features/accounting/attention.rules.ts',
    'last === null || last < expected',
    'last === null || last <= expected',
    'an account with its newest statement is stale',
  ],
  [
    'api/src/features/accounting/asked-ranges.rules.ts',
    'if (to < from)',
    'if (to <= from)',
    'a report of one day is refused',
  ],
  [
    'api/src/features/accounting/closed/causes.service.ts',
    'micros > at',
    'micros >= at',
    'what was there when a month was closed has moved it',
  ],
  [
    'api/src/features/accounting/closed/rates-then.rules.ts',
    'from <= day && day <= to',
    'from < day && day <= to',
    'the first day of a closed month has the rate of now',
  ],
  [
    'api/src/features/accounting/quick-dates.rules.ts',
    'lastBusinessDayOf(end) <= bookedTo',
    'lastBusinessDayOf(end) < bookedTo',
    'a month that is booked to its end is not yet offered',
  ],
  [
    'api/src/features/accounting/days.rules.ts',
    'a < b ? a : b',
    'a < b ? b : a',
    'a report counts to the later of two days',
  ],
  [
    'api/src/features/accounting/figures.rules.ts',
    'min > max ? { min: 0, max: 0 }',
    'min < max ? { min: 0, max: 0 }',
    'figures are not shaded by their size',
  ],
  [
    'api/src/features/ledger/journals-file.rules.ts',
    'value.date < periodFrom || value.date > periodTo',
    'value.date < periodFrom || value.date >= periodTo',
    'a journal of the last day of a period is refused',
  ],
  [
    'api/src/features/ledger/claims.rules.ts',
    'period_from <= date && date <= period_to',
    'period_from <= date && date < period_to',
    'a file of a period does not take over its last day',
  ],
  [
    'api/src/features/bank/matches/proposals.rules.ts',
    'apartOf(transaction, first) > DAYS_APART',
    'apartOf(transaction, first) >= DAYS_APART',
    'what is as many days apart as may be is matched by hand',
  ],
  [
    'api/src/features/bank/matches/proposals.rules.ts',
    'open > 0n === first.open > 0n',
    'open > 0n !== first.open > 0n',
    'payments and receipts are matched together',
  ],
  [
    'api/src/features/bank/notified/joins.rules.ts',
    "only === undefined || others.length > 0 ? { why: 'several' }",
    "only === undefined ? { why: 'several' }",
    'details that fit two payments go to the first of them',
  ],
  [
    'api/src/features/fx/rate-file.rules.ts',
    'if (found > today)',
    'if (found >= today)',
    'a rate of today is refused',
  ],
]);
