import { decimalText } from '@fairlead/shared/domain/numbers/decimal-text';
import type { DealtTrade } from '../from-trade.ts';
import { isCombo } from '../tenor-months.ts';

/** A deal with somebody outside, as far as a chat says it. */
export type SaidDeal = Omit<
  DealtTrade,
  'book' | 'strategy' | 'deal' | 'commission_override' | 'converted_leg_volume' | 'trader_email'
> & {
  /** Unit of product A. */
  readonly metric: string;
  readonly balmo_date: string | null;
};

const THOUSANDS: Readonly<Partial<Record<string, string>>> = { MT: 'kt', BBL: 'kb' };

/**
 * A deal as a line of a chat, 'sold 10kt FEI/ARA Aug24 diff 18.5 ICE via Kestrel Oils', which `parseChatLine` reads as the same
 * deal. Book, commission, converted leg and notes are the firm's own, and no chat says them.
 */
export function formatChatLine(deal: SaidDeal): string {
  const { exchange, broker } = deal;
  return [
    deal.volume < 0 ? 'sold' : 'bot',
    volumeText(deal),
    pairText(deal.product_a, deal.product_b),
    termText(deal),
    priceText(deal),
    ...(exchange === null ? [] : [exchange]),
    ...(broker === null ? [] : [`via ${broker}`]),
  ].join(' ');
}

function volumeText({ volume, metric, is_mini: isMini }: SaidDeal): string {
  const size = decimalText(Math.abs(volume));
  if (isMini) return `${decimalText(Math.abs(volume) / 100)} mini`;
  const thousands = Math.abs(volume) / 1000;
  const unit = THOUSANDS[metric];
  return unit === undefined || thousands < 1
    ? `${size} ${metric}`
    : `${decimalText(thousands)}${unit}`;
}

const pairText = (a: string, b: string | null) => (b === null ? a : `${a}/${b}`);

function termText({ balmo_date: balmo, month_a, year_a, month_b, year_b }: SaidDeal): string {
  if (balmo !== null) return 'balmo';
  const a = tenorText(month_a, year_a);
  return month_b === null ? a : `${a}/${tenorText(month_b, year_b ?? year_a)}`;
}

/** 'Aug24'; of a strip 'Q4 24', as 'Q424' is no word. */
function tenorText(month: string, year: number): string {
  const short = String(year % 100).padStart(2, '0');
  return isCombo(month) ? `${month} ${short}` : `${month}${short}`;
}

function priceText({ price_a: price, is_diff: isDiff }: SaidDeal): string {
  if (price === null) return isDiff ? 'diff MOC' : 'MOC';
  return isDiff ? `diff ${decimalText(price)}` : `@ ${decimalText(price)}`;
}
