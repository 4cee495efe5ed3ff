/** A clearer's statement as a file and as what it means (docs/statements.md); pure. */
export { type Decimal, plain } from '@fairlead/platform/csv/decimal';
export { parseStatement } from './statements/statement-file.rules.ts';
export {
  STATEMENT_COLUMNS,
  type StatementColumnName,
  STATEMENT_END_LINE,
} from './statements/statement-layout.rules.ts';
export {
  offsetGroups,
  computeOffset,
  computeOte,
  computeSettlement,
  summariseAccount,
} from './statements/statement-sums.rules.ts';
export {
  type AccountSummary,
  type StatementInstrument,
  type OpenPosition,
  SECTION_NAMES,
  type SectionName,
  findTradeSection,
  type Statement,
  type StatementTrade,
} from './statements/statement.rules.ts';
export { breaksBetween } from './statements/statement-chain.rules.ts';
