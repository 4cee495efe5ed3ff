import { MONTH_NAMES } from '@fairlead/shared/domain/calendar/months';
import { parseDay } from '@fairlead/shared/domain/calendar/days';
import { formatDay } from '@fairlead/shared/format';

import type { SendCheck } from './ticket-check.data.ts';

type Settlement = NonNullable<SendCheck['settlement']>;
type Position = SendCheck['positions'][number];

/** A quarter of a cent is the tick of a gallon. */
const PRICE_DECIMALS = 5;
const VOLUME_DECIMALS = 3;
const THOUSAND = 1_000;
/** Months of a strip that are said one by one. */
const MAX_MONTHS = 4;

/** 'Last settlement 612 $/MT, 28 Jun 24. The price is 2.5 above (0.4%)' */
export function settlementText(settlement: Settlement): string {
  const { kind, value, unit, day, distance, per_cent: perCent } = settlement;
  const what = kind === 'DIFFERENTIAL' ? 'Last settlements differ by' : 'Last settlement';
  const last = `${what} ${figure(value, PRICE_DECIMALS)} ${unit}, ${formatDay(day)}`;
  if (distance === null) return last;
  if (distance === 0) return `${last}. The price is the same`;
  const side = distance > 0 ? 'above' : 'below';
  const part = perCent === null ? '' : ` (${figure(perCent, 1)}%)`;
  return `${last}. The price is ${figure(Math.abs(distance), PRICE_DECIMALS)} ${side}${part}`;
}

/** Change of a product's month: in the deal, and in the firm with the rest of its limit. */
export type PositionLine = {
  readonly key: string;
  readonly name: string;
  readonly own: string;
  readonly firm: string | undefined;
};

export function positionLines(positions: SendCheck['positions']): readonly PositionLine[] {
  return positions.slice(0, MAX_MONTHS).map((position) => {
    const { product, month, deal, before, after, unit } = position;
    const name = `${product} ${monthText(month)}`;
    return {
      key: `${name} ${position.book} ${position.strategy} ${deal}`,
      name,
      own: `${deal} ${moved(before, after, unit)}`,
      firm: firmText(position),
    };
  });
}

/** 'and 8 more' of the months that are not said. */
export function moreMonthsText({ length }: SendCheck['positions']): string {
  return length > MAX_MONTHS ? `and ${String(length - MAX_MONTHS)} more` : '';
}

function firmText({ firm, unit }: Position): string | undefined {
  if (firm === null) return undefined;
  const said = `Firm ${moved(firm.before, firm.after, unit)}`;
  if (firm.limit === null) return said;
  const room = firm.limit - Math.abs(firm.after);
  return room < 0
    ? `${said}, ${thousands(-room, unit)} beyond the limit`
    : `${said}, ${thousands(room, unit)} below the limit`;
}

/** '30 → 18 kt' */
function moved(before: number, after: number, unit: string): string {
  return `${figure(before / THOUSAND, VOLUME_DECIMALS)} → ${thousands(after, unit)}`;
}

function thousands(units: number, unit: string): string {
  return `${figure(units / THOUSAND, VOLUME_DECIMALS)} ${unit === 'BBL' ? 'kb' : 'kt'}`;
}

function monthText(day: string): string {
  const { year = 0, month = 1 } = parseDay(day) ?? {};
  return `${MONTH_NAMES[month - 1] ?? ''} ${String(year).slice(-2)}`;
}

/** A minus that is as wide as a plus, thousands in commas. */
const figure = (value: number, decimals: number) =>
  value.toLocaleString('en', { maximumFractionDigits: decimals }).replace('-', '\u2212');
