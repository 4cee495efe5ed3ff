/** The types under which a clearer closes positions by itself (spec A2). */
const CLOSING_TYPES = ['P&S', 'Delivery', 'Trade Settlement'] as const;

export type ClosingType = (typeof CLOSING_TYPES)[number];

/** True when a trade of this type was closed by the clearer. */
export function isClosingType(tradeType: string): tradeType is ClosingType {
  return CLOSING_TYPES.some((type) => type === tradeType);
}

/**
 * True when a position only moved between accounts: the type names a TPA or a transfer (spec A2).
 */
export function isTransferType(tradeType: string): boolean {
  return /\b(?:TPA|Transfer)\b/.test(tradeType);
}

/** A type may say more than the transfer itself: 'TPA Transfer Fee' (spec A, section 2). */
export function isTpaTransferType(tradeType: string): boolean {
  return tradeType.includes('TPA Transfer');
}
