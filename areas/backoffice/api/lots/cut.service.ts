import { addDays } from '@fairlead/shared/domain/calendar/days';

import { Refusal } from '@fairlead/platform/http/errors';
import type { Db } from '@fairlead/platform/database/db';
import { type FiscalCalendar, findFiscalYear, selectSets } from '@fairlead/accounting/ports/books';
import { ofBackOffice } from '../meta/periods.rules.ts';
import { selectTradeDates } from '../meta/meta.queries.ts';
import type { LotCut } from '../closed/lot-cut.rules.ts';
import { type DifferenceRow, selectMissingRates } from './differences.queries.ts';

const CALENDAR_YEAR: FiscalCalendar = { fiscal_first_month: 1 };

type Asked = {
  readonly startDate: string;
  readonly endDate: string;
  readonly tradeDate: string;
  readonly includeAdjProj: boolean;
  readonly reversePrevYear: boolean;
};

/** Part of both systems that a report counts, and what it takes off. */
export type ReportCut = LotCut & {
  /** The last day before the fiscal year, up to which is taken off; null: nothing is. */
  readonly reversedTo: string | null;
  readonly calendar: FiscalCalendar;
};

/**
 * Part that a report counts.
 * @throws Refusal 400 that names a wrong range, or a PNL date without a final run
 */
export async function loadReportCut(db: Db, asked: Asked): Promise<ReportCut> {
  const { startDate, endDate, tradeDate, includeAdjProj, reversePrevYear } = asked;
  if (endDate < startDate)
    throw refused('RANGE', `The accounting ends on ${endDate}, before it starts on ${startDate}`);
  if (!(await selectTradeDates(db)).includes(tradeDate))
    throw refused('TRADE_DATE', `There is no Verified or COB run of ${tradeDate}`);
  const calendar = ofBackOffice(await selectSets(db)) ?? CALENDAR_YEAR;
  const from = reversePrevYear ? findFiscalYear(calendar, endDate).start : null;
  const reversedTo = from === null ? null : addDays(from, -1);
  return { from, accountingEnd: endDate, tradeDate, includeAdjProj, reversedTo, calendar };
}

/** @throws Refusal 400 that names days of the traders' amounts without a rate, where one is among these */
export async function requireRatesFor(
  db: Db,
  rows: readonly DifferenceRow[],
  upTo: string,
): Promise<void> {
  if (rows.some(({ lacks_rate: lacksRate }) => lacksRate === true)) await requireRates(db, upTo);
}

/** @throws Refusal 400 that names days of the traders' amounts without a rate */
async function requireRates(db: Db, upTo: string): Promise<void> {
  const missing = await selectMissingRates(db, upTo);
  if (missing.length === 0) return;
  const days = missing.map(({ currency, day }) => `${currency} of ${day}`).join(', ');
  throw refused('NO_RATE', `There is no rate for ${days}: import the rates of these days`);
}

const refused = (code: string, message: string) => new Refusal({ status: 400, code, message });
