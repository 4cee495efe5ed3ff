import { startDatabaseServer } from './database.ts';
import { buildProduct } from './releases.ts';

/** Before any test: what the browser loads is built, and a PostgreSQL runs. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await buildProduct();
  return startDatabaseServer();
}
