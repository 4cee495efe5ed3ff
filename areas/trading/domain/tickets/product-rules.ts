import type { VolumeUnit } from '@fairlead/shared/domain/money/units';
import type { EntryData, Ticket } from './ticket.ts';

/** The one exchange where crude is dealt (spec A4). */
export const CRUDE_EXCHANGE = 'CME';

type Products = Pick<Ticket['texts'], 'productA' | 'productB'>;

/** True when product A is crude: dealt on CME, without a broker. */
export function isCrude({ productA }: Pick<Products, 'productA'>, data: EntryData): boolean {
  return data.crude_products.includes(productA);
}

/** True for a pair of products, whose price may be a differential. */
export function isPair({ productA, productB }: Products): boolean {
  return productA !== '' && productB !== '';
}

/**
 * True when the second leg has a volume of its own: exactly one product is crude or Mont Belvieu
 * (BRT, WTI, LST, EPC, EPC C4) and the pair is not dealt as a differential (spec A4).
 */
export function needsConvertedLeg(
  { texts, diff }: Pick<Ticket, 'texts' | 'diff'>,
  data: EntryData,
) {
  return (
    isPair(texts) &&
    !diff &&
    isConverted(texts.productA, data) !== isConverted(texts.productB, data)
  );
}

function isConverted(product: string, { crude_products, mtb_products }: EntryData): boolean {
  return crude_products.includes(product) || mtb_products.includes(product);
}

/** The unit of a ticket's volume; undefined while no product is chosen. */
export function findMetric(
  { productA, productB }: Products,
  data: EntryData,
): VolumeUnit | undefined {
  return metricOfProduct(productA, data) ?? metricOfProduct(productB, data);
}

/** The unit of a product, typed as it is; undefined for what is none. */
export function metricOfProduct(
  product: string,
  { volume_metrics: units }: Pick<EntryData, 'volume_metrics'>,
): VolumeUnit | undefined {
  return Object.hasOwn(units, product) ? units[product] : undefined;
}

/** The commission that holds with a broker, dollars a lot; undefined where any may be typed. */
export function forcedCommission(
  broker: string | null,
  forced: EntryData['forced_commissions'],
): number | undefined {
  return broker !== null && Object.hasOwn(forced, broker) ? forced[broker] : undefined;
}

/** Problem of another commission than the broker's: 'Must be 0 with Trayport'. */
export function forcedText(broker: string, forced: EntryData['forced_commissions']): string {
  return `Must be ${String(forcedCommission(broker, forced))} with ${broker}`;
}
