import type { ClearerRawTrade } from '@fairlead/trading/contract/blotter';
import type { CellPart } from '@fairlead/table';

export const COPY_RAW_TRADE = 'copy';

/** Trades of one order, stated on one day, belong together. */
export function toOrderGroup(trade: ClearerRawTrade): string {
  return `${trade.pipe_run_date} ${trade.clearer_name} ${trade.order_num}`;
}

export function idParts(id: string): readonly CellPart[] {
  return [
    { part: 'text', text: id },
    {
      part: 'action',
      action: COPY_RAW_TRADE,
      icon: 'copy',
      name: `Copy trade ID ${id}`,
      tooltip: `Copy ${id}`,
      atEnd: true,
    },
  ];
}
