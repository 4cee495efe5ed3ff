import { termText } from '@fairlead/shared/domain/terms/terms';
import { formatDayMonth } from '@fairlead/shared/format';
import type { CellPart } from '@fairlead/table';

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
