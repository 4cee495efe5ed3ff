import type { TradeState } from '@fairlead/trading/contract/verification';
import { MAX_TRADES_AT_ONCE } from '@fairlead/shared/domain/trades/trade-ids';
import { formatLongDay, formatNumber } from '@fairlead/shared/format';

import { type EdfFilters, hasEdfFilters, type VerifiedState } from './edf-query.rules.ts';

const tradesText = (count: number) => `${formatNumber(count)} trade${count === 1 ? '' : 's'}`;

/** Label of a state in the segmented control; with the number of unverified trades. */
export function stateLabel(state: VerifiedState, unverified: number | undefined): string {
  if (state !== 'unverified') return state === 'verified' ? 'Verified' : 'All';
  return unverified === undefined ? 'Unverified' : `Unverified ${formatNumber(unverified)}`;
}

/** Message about the last action, for the line below the table. */
export function verificationDoneText(trades: readonly TradeState[], verify: boolean): string {
  const [only] = trades;
  const which =
    trades.length === 1 && only !== undefined
      ? `Trade ${only.trade_id}`
      : tradesText(trades.length);
  if (verify) return `${which} verified`;
  return `${which} ${trades.length === 1 ? 'is' : 'are'} pending again`;
}

/** The same of a day. */
export function dayDoneText(trades: readonly TradeState[], day: string): string {
  return `${tradesText(trades.length)} of ${formatLongDay(day)} verified`;
}

type Failed = {
  readonly tradeIds: readonly string[];
  readonly verify: boolean;
  /** Why, in the server's words. */
  readonly message: string;
};

/** Why nothing was done; one trade is always named. */
export function verificationFailureText({ tradeIds, verify, message }: Failed): string {
  const [only = ''] = tradeIds;
  const verb = verify ? 'verified' : 'unverified';
  if (tradeIds.length !== 1) {
    return `${tradesText(tradeIds.length)} could not be ${verb}: ${message}`;
  }
  const name = `Trade ${only} `;
  const why = message.startsWith(name) ? `it ${message.slice(name.length)}` : message;
  return `${name}could not be ${verb}: ${why}`;
}

type DayFailed = { readonly day: string; readonly count: number; readonly message: string };

/** Why a whole day was not verified. */
export function dayFailureText({ day, count, message }: DayFailed): string {
  return `${tradesText(count)} of ${formatLongDay(day)} could not be verified: ${message}`;
}

/** Line about other users' changes; undefined where there are none. */
export function tradeNewsText(changed: number, added: number, isCut: boolean): string | undefined {
  const parts = [
    ...(changed > 0 ? [`${formatNumber(changed)} changed`] : []),
    ...(added > 0 ? [`${formatNumber(added)} new`] : []),
  ];
  if (isCut) return 'Many changed';
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** The unverified trades of a day, or what the filters leave of them, where the list is one of a day. */
export type DayOffer = {
  readonly day: string;
  readonly count: number;
  /** Label of the button. */
  readonly label: string;
  /** Why it cannot be pressed. */
  readonly obstacle: string | undefined;
  readonly question: string;
  readonly explanation: string;
};

/** Offer to verify a whole day; undefined where the filters name no day or nothing is left. */
export function dayOffer(filters: EdfFilters, unverified = 0): DayOffer | undefined {
  const { runDate, verifiedState, tradeIds } = filters;
  if (runDate === null || verifiedState === 'verified' || unverified === 0) return undefined;
  const count = formatNumber(unverified);
  const day = formatLongDay(runDate);
  const isPart = hasEdfFilters(filters) || tradeIds.length > 0;
  return {
    day: runDate,
    count: unverified,
    label: `Verify ${isPart ? 'these' : 'all'} ${count} of ${day} …`,
    obstacle:
      unverified > MAX_TRADES_AT_ONCE
        ? `At most ${formatNumber(MAX_TRADES_AT_ONCE)} trades are verified at once: narrow the filters`
        : undefined,
    question: questionText({ count: unverified, day, isPart }),
    explanation:
      'They are marked as agreed with the clearers’ statements, also those that are not loaded yet. Undo takes back exactly these.',
  };
}

type Asked = { readonly count: number; readonly day: string; readonly isPart: boolean };

function questionText({ count, day, isPart }: Asked): string {
  const all = `${isPart ? 'the' : 'all'} ${formatNumber(count)} unverified trades`;
  const which = count === 1 ? 'the unverified trade' : all;
  return `Verify ${which} of ${day}${isPart ? ' that match the filters' : ''}?`;
}
