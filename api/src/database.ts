export { connect, type Db } from './platform/db.ts';
export { createDatabase, selectDatabaseExists } from './platform/migrate.queries.ts';
export { migrate } from './platform/migrate.ts';
