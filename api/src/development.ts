/**
 * Exports that the package `development` builds on, besides the database: the demo does what people
 * and clearers do.
 */
export { draftRows } from './features/blotter/drafts.service.ts';
export { enterTicket } from './features/blotter/enter-ticket.service.ts';
export { orderRows } from './features/blotter/orders.service.ts';
export { submitOrder } from './features/blotter/submit-order.service.ts';
export { undoOrder } from './features/blotter/undo-order.service.ts';
export { IMPORT_ROUTE, REFERENCE_ROUTE } from './features/imports/import-route.ts';
export { selectNewestPriceSet } from './features/pnl/far-prices/far-prices.queries.ts';
export { acceptedPrice, farPricesOfDays } from './features/pnl/far-prices/far-prices.service.ts';
export { acceptSeen, tieOutOfRun } from './features/pnl/served/tie-out.service.ts';
export { readReferenceFolder } from './features/reference/reference-folder.ts';
export { storeReferenceSet } from './features/reference/reference.service.ts';
export { storeStatementFile } from './features/statements/statements.service.ts';
export { hasTask } from './features/tasks/registry.ts';
export { queueRun } from './features/tasks/queue-run.service.ts';
export { selectRunOutcome } from './features/tasks/task-history.queries.ts';
export type { TaskQueue } from './features/tasks/task-queue.ts';
export type { SeenTrade } from './features/trades/trade-state.rules.ts';
export { verifyTrade, verifyTrades } from './features/trades/verification.service.ts';
export type { Acknowledged, SendWarning } from '@fairlead/trading/contract/send-warnings';
export type { Clock } from './platform/clock.ts';
export { Refusal } from './platform/http/errors.ts';
export { storeImportedFile } from './platform/files/imported-files.ts';
export { updateAccountingVersion } from './platform/database/accounting-version.queries.ts';
export { insertAudits } from './platform/database/audit.queries.ts';
export { sweepFrom } from './platform/database/sweep.ts';
