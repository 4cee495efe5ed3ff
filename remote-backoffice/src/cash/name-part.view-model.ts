import type { CellPart } from '@fairlead/table';

/** A name in a cell, which leads to what it names where that can be opened. */
export const nameOrLink = (text: string, to: string | undefined): CellPart =>
  to === undefined ? { part: 'text', text } : { part: 'link', text, to };
