export { importStatement } from '../features/statements/statements.service.ts';
export { checkDeclaredRows, type Statements } from './declared-rows.ts';
export { loadReference } from './reference.ts';
export { createTestApp, type TestApp } from './test-app.ts';
export { createTestDb, type TestDb } from './test-db.ts';
