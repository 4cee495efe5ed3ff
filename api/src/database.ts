export { connect, type Db } from './platform/database/db.ts';
export { createDatabase, selectDatabaseExists } from './platform/database/migrate.queries.ts';
export { migrate } from './platform/database/migrate.ts';
