/** Statement that a file became, for the command that imports it. */
export { selectStatementOfFile } from './statements/statements.queries.ts';
