import type { Column } from '../columns/columns.ts';

/**
 * Sets the sticky offset of an element of a pinned column: clear of the columns pinned before or
 * behind it.
 */
export function pinTo<F>({ style }: HTMLElement, { pinned: pin }: Column<F>, place: number): void {
  if (pin === 'start') style.insetInlineStart = `var(--edge-${place})`;
  if (pin === 'end') style.setProperty('--tail', `var(--tail-${place})`);
}
