import { PRICE_UNITS, VOLUME_UNITS } from '@fairlead/shared/domain/money/units';
import { type RawBuilder, sql } from 'kysely';

import { newestFirst } from './trade-order.queries.ts';

type Sql = RawBuilder<unknown>;

/** LIKE pattern for texts that contain this one, with special characters escaped. */
export function toLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Condition that a text is anywhere in a trade's row, as shown or as stored (decision 0132). What
 * has few values is looked up once: kinds, days, terms, units and states. Rows are read for the
 * rest.
 */
export function withText(text: string): Sql {
  const pattern = toLikePattern(text);
  const conditions = [
    sql`trade_id ilike ${pattern}`,
    sql`kind_id in (select kind_id from trade_kind
                     where lower(concat_ws(E'\n', clearer_name, account_short_name, trade_type,
                                           product_name, exchange)) like ${pattern})`,
    sql`state = any(${['PENDING', 'VERIFIED'].filter((state) => holds(state, text))}::text[])`,
    sql`quoted_volume_unit = any(${VOLUME_UNITS.filter((unit) => holds(` ${unit}`, text))}::text[])`,
    sql`quoted_trade_price_unit = any(${PRICE_UNITS.filter((unit) => holds(` ${unit}`, text))}::text[])`,
    ...(mayBeOfDay(text) ? daysWith(pattern) : []),
    ...numbersWith(text, pattern),
    sql`lower(verified_by) like ${pattern}`,
  ];
  return sql`(${sql.join(conditions, sql` or `)})`;
}

const holds = (shown: string, text: string) => shown.toLowerCase().includes(text);

/** Two digits of a year are those of this century (`domain/terms`). */
const DAYS = sql`generate_series(timestamp '2000-01-01', '2099-12-31', '1 day')`;
const MONTHS = sql`generate_series(timestamp '2000-01-01', '2099-12-31', '1 month')`;

const TERM_TEXT = sql`
  case months
    when 1 then to_char(month, 'Mon YY')
    when 3 then to_char(month, '"Q"Q YY')
    when 6 then to_char(month, case when extract(month from month) = 1 then '"H1" YY'
                                    else '"H2" YY' end)
    else to_char(month, '"Cal" YY')
  end`;

const WORDS_OF_DAYS = [
  ...['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  ...['q', 'h', 'cal', 'balmo'],
];

/** False where no day and no term is shown with such a text: a century of days is not written out to find none. */
function mayBeOfDay(text: string): boolean {
  const isPart = (word: string) => WORDS_OF_DAYS.some((whole) => whole.includes(word));
  return /^[-a-z\d\s,]*$/.test(text) && text.split(/[^a-z]+/).every(isPart);
}

function daysWith(pattern: string): readonly Sql[] {
  const kept = sql`to_char(day, 'YYYY-MM-DD') like ${pattern}`;
  const days = sql`select day::date from ${DAYS} as day
                    where ${kept} or lower(to_char(day, 'DD Mon YY')) like ${pattern}`;
  return [
    sql`newest_first in (select ${newestFirst(sql`day`)} from (${days}) as shown)`,
    sql`trade_date in (${days})`,
    sql`prompt_date in (select day::date from ${DAYS} as day where ${kept})`,
    sql`(prompt_date, prompt_months) in
        (select month::date, months from ${MONTHS} as month cross join unnest('{1,3,6,12}'::integer[]) as months
          where lower(${TERM_TEXT}) like ${pattern})`,
    // A balmo is of one month: with a comma on paper, without on the screen.
    sql`(balmo_date is not null and
         lower(concat_ws(E'\n', to_char(prompt_date, 'Mon YY') || to_char(balmo_date, '" Balmo" DD Mon'),
                         to_char(prompt_date, 'Mon YY') || to_char(balmo_date, '", Balmo" DD Mon'),
                         to_char(balmo_date, 'YYYY-MM-DD'))) like ${pattern})`,
  ];
}

/** A number, or the end of one and the beginning of its unit. */
const NUMBER = /^([-\d.,]+)(?: \S*)?$/;

function numbersWith(text: string, pattern: string): readonly Sql[] {
  const figures = NUMBER.exec(text)?.[1]?.replaceAll(',', '');
  if (figures === undefined) return [];
  const columns = [
    { value: sql`quoted_volume`, unit: sql`quoted_volume_unit` },
    { value: sql`quoted_trade_price`, unit: sql`quoted_trade_price_unit` },
    { value: sql`fees`, unit: sql`null` },
    { value: sql`commission`, unit: sql`null` },
  ];
  return columns.map(({ value, unit }) => {
    // What is shown has the figures of what is kept, unless it was rounded: most rows end here.
    const mayHold = sql`(${value}::text like ${toLikePattern(figures)} or scale(${value}) > 3)`;
    const shown = sql`to_char(round(${value}, 3), 'FM999,999,999,999,999,990.999')`;
    return sql`(${mayHold} and lower(concat_ws(E'\n', concat_ws(' ', rtrim(${shown}, '.'), ${unit}),
                                              trim_scale(${value}))) like ${pattern})`;
  });
}
