import type { HiddenArea } from '@fairlead/tasks/contract/audit';
import { formatNumber } from '@fairlead/shared/format';

type Counted = {
  readonly total: number;
  readonly atLeast?: boolean | undefined;
  readonly more: 'ready' | 'fetching' | 'ended' | 'stopped';
};

/** The line below the changes: how many there are, and of which areas none is shown. */
export function changesStatusText(
  soFar: Counted | undefined,
  loaded: number,
  hidden: readonly HiddenArea[],
): string {
  if (soFar === undefined) return '';
  return [countText(soFar, loaded), hiddenText(hidden)].filter(Boolean).join('. ');
}

function countText({ total, atLeast = false, more }: Counted, loaded: number): string {
  const counted = total === 1 ? '1 change' : `${formatNumber(total)} changes`;
  const all = atLeast ? `more than ${counted}` : counted;
  if (more === 'stopped') return `Loading stopped after ${formatNumber(loaded)} of ${all}`;
  return atLeast ? `More than ${counted}` : counted;
}

function hiddenText(hidden: readonly HiddenArea[]): string {
  if (hidden.length === 0) return '';
  return `Changes of ${hidden.join(', ')} are not shown: you may not read what is there`;
}
