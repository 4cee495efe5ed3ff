import type { ClearerBlotterTrade } from '@fairlead/trading/contract/blotter';

import { formatNumber } from '@fairlead/shared/format';

import { formatPersonName } from '../../common/people.view-model.ts';
import type { OthersChange } from './changed-cells.rules.ts';

/** 'Joren is on this row'; 'Joren and Olav are on this row' */
export function onRowText(people: readonly string[]): string {
  const names = people.map(formatPersonName);
  const last = names.at(-1) ?? '';
  const all = names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
  return `${all} ${names.length > 1 ? 'are' : 'is'} on this row`;
}

/** '3 new trades, 1 of them yours' */
export function arrivedText(orders: readonly ClearerBlotterTrade[], viewer: string): string {
  const mine = orders.filter(({ trader_email }) => trader_email === viewer).length;
  const all = `${formatNumber(orders.length)} new ${orders.length === 1 ? 'trade' : 'trades'}`;
  if (mine === 0) return all;
  if (mine < orders.length) return `${all}, ${mine} of them yours`;
  return `${all} of yours`;
}

/** 'Joren changed ordered trade 7'; of several '3 trades changed by others' */
export function othersChangedText(changes: readonly OthersChange[]): string {
  const [first] = changes;
  if (changes.length !== 1 || first === undefined)
    return `${formatNumber(changes.length)} trades changed by others`;
  const { order, by } = first;
  if (by === undefined) return `Ordered trade ${order.swiss_order_num} has changed`;
  const what = order.submitted === null ? 'changed' : 'submitted';
  return `${formatPersonName(by)} ${what} ordered trade ${order.swiss_order_num}`;
}

/** Label of the sound switch. */
export const soundText = (isOn: boolean) =>
  `Sound when a trade of yours arrives: ${isOn ? 'on' : 'off'}`;
