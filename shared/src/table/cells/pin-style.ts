import type { Column } from '../columns/columns.ts';

/** Where an element of a pinned column stays: clear of those that are pinned before or behind it. */
export function pinTo<F>({ style }: HTMLElement, { pinned: pin }: Column<F>, place: number): void {
  if (pin === 'start') style.insetInlineStart = `var(--edge-${place})`;
  if (pin === 'end') style.setProperty('--tail', `var(--tail-${place})`);
}
