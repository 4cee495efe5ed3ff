import type { CoreTrade } from '@fairlead/trading/contract/core-trades';
import { isTpaTransferType } from '@fairlead/trading/domain/trades/trade-types';

/** Fields of a trade that decide its marks. */
export type MarkedTrade = {
  readonly tradeType: string;
  readonly account: string;
  readonly isExpiring: boolean;
  readonly isInternal: boolean;
};

/** Mark of a trade that is not an ordinary one. */
export type TradeMark = 'expiring' | 'internal' | 'transfer' | 'offset' | 'delivery' | 'settlement';

type MarkRule = { readonly mark: TradeMark; readonly holds: (trade: MarkedTrade) => boolean };

const isTransfer = ({ tradeType }: MarkedTrade) => isTpaTransferType(tradeType);

/** The marks in the order in which a row shows them (EDF-12, EDF-13). */
const MARK_RULES: readonly MarkRule[] = [
  { mark: 'expiring', holds: (trade) => trade.isExpiring },
  { mark: 'internal', holds: (trade) => trade.isInternal && !isTransfer(trade) },
  { mark: 'transfer', holds: isTransfer },
  { mark: 'offset', holds: ({ tradeType }) => tradeType === 'P&S' },
  { mark: 'delivery', holds: ({ tradeType }) => tradeType === 'Delivery' },
  { mark: 'settlement', holds: ({ tradeType }) => tradeType === 'Trade Settlement' },
];

export function findTradeMarks(trade: MarkedTrade): readonly TradeMark[] {
  return MARK_RULES.filter(({ holds }) => holds(trade)).map(({ mark }) => mark);
}

/** A trade that no longer matches the filter stays where it is, marked, until a filter changes. */
export function isOutOfFilter(
  state: CoreTrade['state'],
  verifiedState: 'verified' | 'unverified' | 'all',
): boolean {
  if (verifiedState === 'all') return false;
  return (state === 'VERIFIED') !== (verifiedState === 'verified');
}
