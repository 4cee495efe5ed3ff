import { STATEMENT_SECTIONS } from '@fairlead/platform/file-layouts/native-formats.rules';
import type { SectionName } from './statement.rules.ts';

/** The last line of a file, with the number of trades in it: a file cut short is noticed. */
export const STATEMENT_END_LINE = 'End of Statement';

export type StatementColumnName = (typeof STATEMENT_SECTIONS)[SectionName][number];

/** The columns of each section, as its first line names them. */
export const STATEMENT_COLUMNS: Readonly<Record<SectionName, readonly StatementColumnName[]>> =
  STATEMENT_SECTIONS;
