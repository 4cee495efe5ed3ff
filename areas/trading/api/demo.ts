/** Actions of traders and clearers, for the demo. */
export { draftRows } from './blotter/drafts.service.ts';
export { enterTicket } from './blotter/enter-ticket.service.ts';
export { orderRows } from './blotter/orders.service.ts';
export { submitOrder } from './blotter/submit-order.service.ts';
export { undoOrder } from './blotter/undo-order.service.ts';
export { storeStatementFile } from './statements/statements.service.ts';
export type { SeenCoreTrade } from './trades/trade-state.rules.ts';
export { verifyTrade, verifyTrades } from './trades/verification.service.ts';
