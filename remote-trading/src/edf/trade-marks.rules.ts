import type { CoreTrade } from '@fairlead/shared/contract/core-trades';

/** What of a trade decides its marks. */
export type MarkedTrade = {
  readonly tradeType: string;
  readonly account: string;
  readonly isExpiring: boolean;
  readonly isInternal: boolean;
};

/** What a trade is besides an ordinary one. */
export type TradeMark = 'expiring' | 'internal' | 'transfer' | 'offset' | 'delivery' | 'settlement';

type MarkRule = { readonly mark: TradeMark; readonly holds: (trade: MarkedTrade) => boolean };

/** A type may say more than the transfer itself: 'TPA Transfer Fee' (spec A, section 2). */
const isTransfer = ({ tradeType }: MarkedTrade) => tradeType.includes('TPA Transfer');

/** The marks in the order in which a row shows them (EDF-12, EDF-13). */
const MARK_RULES: readonly MarkRule[] = [
  { mark: 'expiring', holds: (trade) => trade.isExpiring },
  { mark: 'internal', holds: (trade) => trade.isInternal && !isTransfer(trade) },
  { mark: 'transfer', holds: isTransfer },
  { mark: 'offset', holds: ({ tradeType }) => tradeType === 'P&S' },
  { mark: 'delivery', holds: ({ tradeType }) => tradeType === 'Delivery' },
  { mark: 'settlement', holds: ({ tradeType }) => tradeType === 'Trade Settlement' },
];

export function marksOf(trade: MarkedTrade): readonly TradeMark[] {
  return MARK_RULES.filter(({ holds }) => holds(trade)).map(({ mark }) => mark);
}

/** The clearer's account that closes what the others opened (spec A, section 9). */
const CLOSING_ACCOUNT = 'SCG';

export function isClosingSide(account: CoreTrade['account_short_name']): boolean {
  return account === CLOSING_ACCOUNT;
}

/** A trade that no longer matches the filter stays where it is, marked, until a filter changes. */
export function isOutOfFilter(
  state: CoreTrade['state'],
  verifiedState: 'verified' | 'unverified' | 'all',
): boolean {
  if (verifiedState === 'all') return false;
  return (state === 'VERIFIED') !== (verifiedState === 'verified');
}
