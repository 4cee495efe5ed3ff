/** Chain of each account's statements, for the P&L: a run ties out only where each goes on from the one before. */
export { type StatementChain, statementChain } from '../api/statements/statement-chain.service.ts';
