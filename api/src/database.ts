export { connect, type Db } from '@fairlead/platform/database/db';
export { createDatabase, selectDatabaseExists } from '@fairlead/platform/database/migrate.queries';
export { migrate } from '@fairlead/platform/database/migrate';
