import { isDay } from '@fairlead/shared/domain/calendar/days';

import { Refusal } from '@fairlead/platform/http/errors';
import type { PriceKeyset, SeenPrice } from './run-prices.queries.ts';

/** Cursor of a list of prices after one of them. */
export function priceCursor({ obs_date, product, kind, term_month_date }: SeenPrice): string {
  const parts = [obs_date, product, kind, term_month_date];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** The place that a cursor names. @throws Refusal for what is none of ours */
export function parsePriceCursor(cursor: string): PriceKeyset {
  const [obsDate, product, kind, termMonth] = parseParts(cursor);
  const isPlace =
    isDate(obsDate) &&
    typeof product === 'string' &&
    !product.includes('\0') &&
    typeof kind === 'string' &&
    !kind.includes('\0') &&
    (termMonth === null || isDate(termMonth));
  if (!isPlace)
    throw new Refusal({ status: 400, code: 'INVALID', message: "query.after is not this list's" });
  return { obsDate, product, kind, termMonth };
}

const isDate = (part: unknown): part is string => typeof part === 'string' && isDay(part);

function parseParts(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
