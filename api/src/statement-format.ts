/** A clearer's statement as a file and as what it means (docs/statements.md); pure. */
export { type Decimal, plain } from './csv/decimal.ts';
export { parseStatement } from './features/statements/statement-file.rules.ts';
export {
  COLUMNS,
  type ColumnName,
  END_LINE,
} from './features/statements/statement-layout.rules.ts';
export {
  offsetGroups,
  offsetOf,
  oteOf,
  settlementOf,
  summaryOf,
} from './features/statements/statement-sums.rules.ts';
export {
  type AccountSummary,
  type Instrument,
  type OpenPosition,
  SECTION_NAMES,
  type SectionName,
  sectionOf,
  type Statement,
  type StatementTrade,
} from './features/statements/statement.rules.ts';
export { breaksBetween } from './features/statements/statement-chain.rules.ts';
