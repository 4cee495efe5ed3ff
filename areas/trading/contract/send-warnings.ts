import {
  choice,
  dictionary,
  list,
  object,
  optional,
  type Static,
  text,
} from '@fairlead/shared/contract/schema';

/** Codes of warnings about a trade before it is sent. */
const WARNING_CODES = [
  /** The price, or the differential, is farther from the last settlement than the product's band. */
  'PRICE_FAR',
  /** A pair's price looks like the difference, or the other way round. */
  'PAIR_PRICE',
  'VOLUME_LARGE',
  'POSITION_LIMIT',
  /** The same was entered within minutes. */
  'TWIN',
  /** The deal never had the product. */
  'NEW_PRODUCT',
] as const;

/** The figures of a warning by their names, as texts: whoever acknowledges it sends them back. */
const SEEN = { code: choice(WARNING_CODES), figures: dictionary(text(), text()) };

export type SendWarning = Static<typeof SendWarning>;
export const SendWarning = object({ ...SEEN, message: text() });

/** Warnings that were seen and acknowledged; left out where there were none. */
export const ACKNOWLEDGED = {
  acknowledged: optional(
    list(
      object({
        code: choice(WARNING_CODES),
        figures: dictionary(text(), text({ maxLength: 400 })),
      }),
      { maxItems: 200 },
    ),
  ),
};
export type Acknowledged = readonly Pick<SendWarning, 'code' | 'figures'>[];

/** The part of a body that acknowledges what was seen: exactly that, without its words. */
export function acknowledgeWarnings(seen: readonly SendWarning[]): {
  acknowledged?: [...Acknowledged];
} {
  if (seen.length === 0) return {};
  return { acknowledged: seen.map(({ code, figures }) => ({ code, figures })) };
}

/** Something warns that was not acknowledged exactly so: nothing was done. */
export const CONFIRM_REFUSALS = {
  CONFIRM_NEEDED: { status: 409, carries: object({ warnings: list(SendWarning) }) },
} as const;
