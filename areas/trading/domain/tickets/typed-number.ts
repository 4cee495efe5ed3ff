import { VOLUME_UNITS, type VolumeUnit } from '@fairlead/shared/domain/money/units';
import { readNumber } from '@fairlead/shared/domain/numbers/read-number';
import { findMetric, metricOfProduct } from './product-rules.ts';
import type { Ticket, TicketContext } from './ticket.ts';

export const NUMBER_FIELDS = [
  'volume',
  'priceA',
  'convertedLegVolume',
  'commissionOverride',
] as const;
export type NumberField = (typeof NUMBER_FIELDS)[number];

/**
 * Parses the number typed in a ticket field: null if empty, undefined if it is no number. A volume
 * may have a unit suffix: the product's, or any while no product is chosen.
 */
export function typedIn(
  field: NumberField,
  { texts }: Pick<Ticket, 'texts'>,
  { data }: Pick<TicketContext, 'data'>,
): number | null | undefined {
  const text = texts[field];
  if (text.trim() === '') return null;
  if (field === 'volume') return readNumber(text, listUnits(findMetric(texts, data)));
  if (field === 'convertedLegVolume')
    return readNumber(text, listUnits(metricOfProduct(texts.productB, data)));
  return readNumber(text, DOLLARS);
}

/** Prices and commission are of these. */
const DOLLARS = ['$'];

const listUnits = (unit: VolumeUnit | undefined) => (unit === undefined ? VOLUME_UNITS : [unit]);

/** The number itself, minus zero as zero; undefined for infinity, NaN and what is no number. */
export function finiteNumber(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value || 0 : undefined;
}
