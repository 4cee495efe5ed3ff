import type { ClearerRawTrade } from '@fairlead/shared/contract/blotter';
import { termText } from '@fairlead/shared/domain/terms/terms';
import { formatDayMonth } from '@fairlead/shared/format';
import type { CellPart } from '@fairlead/shared/table';

export const COPY = 'copy';

type Prompt = {
  readonly month: string;
  readonly months: number;
  readonly balmoDate: string | null;
};

/** The prompt month; of a balmo in blue, with the day from which it prices. */
export function promptParts(prompt: Prompt): readonly CellPart[] {
  const { balmoDate } = prompt;
  const text = periodText(prompt);
  if (balmoDate === null) return [{ part: 'text', text }];
  return [
    { part: 'text', text, tone: 'balmo' },
    { part: 'badge', tone: 'balmo', text: `Balmo ${formatDayMonth(balmoDate)}` },
  ];
}

/** The same in words. */
export function promptText(prompt: Prompt): string {
  const { balmoDate } = prompt;
  const text = periodText(prompt);
  return balmoDate === null ? text : `${text}, Balmo ${formatDayMonth(balmoDate)}`;
}

function periodText({ month, months }: Prompt): string {
  return termText({ promptDate: month, promptMonths: months });
}

/** Trades of one order, stated on one day, belong together. */
export function groupOf(trade: ClearerRawTrade): string {
  return `${trade.pipe_run_date} ${trade.clearer_name} ${trade.order_num}`;
}

export function idParts(id: string): readonly CellPart[] {
  return [
    { part: 'text', text: id },
    {
      part: 'action',
      action: COPY,
      icon: 'copy',
      name: `Copy trade ID ${id}`,
      tip: `Copy ${id}`,
      atEnd: true,
    },
  ];
}
