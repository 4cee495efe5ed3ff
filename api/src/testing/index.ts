export { LOTS_FILE } from '../features/physical/import-lots.service.ts';
export { importPhysical } from '../features/physical/import-physical.service.ts';
export { TRADES_FILE } from '../features/physical/import-trades.service.ts';
export { importStatement } from '../features/statements/statements.service.ts';
export { checkDeclaredRows, type Statements } from './declared-rows.ts';
export { loadReference } from './reference.ts';
export { createTestApp, type TestApp } from './test-app.ts';
export { storedRun, storeRuns } from './runs.ts';
export { createTestDb, type TestDb } from './test-db.ts';
