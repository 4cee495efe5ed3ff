/**
 * Parts that only development has, loaded where the configuration asks for them and nowhere else: a
 * production install does not have the package `@fairlead/development`.
 */
import type { ApiParts, Config } from '@fairlead/api';
import type { StartDemo } from '@fairlead/api/worker';
import type { DatabaseServer } from '@fairlead/development/database';

/** DATABASE_URL where it is set; otherwise the embedded server in the data folder, started or adopted. */
export async function openDatabaseServer({
  databaseUrl,
  dataFolder,
}: Pick<Config, 'databaseUrl' | 'dataFolder'>): Promise<DatabaseServer> {
  if (databaseUrl !== undefined) {
    return { url: databaseUrl, ended: new Promise(() => undefined), stop: async () => undefined };
  }
  const { openEmbeddedDatabase } = await import('@fairlead/development/database');
  return openEmbeddedDatabase(dataFolder);
}

/** The provider with public passwords; undefined where OIDC_ISSUER names another one. */
export async function providerOf(parts: Pick<ApiParts, 'db' | 'config' | 'log'>) {
  if (!parts.config.oidc.development) return undefined;
  const { developmentProvider } = await import('@fairlead/development/provider');
  return developmentProvider(parts);
}

/** Loader of the invented firm's data, where there is to be one. */
export async function demoOf({
  demo,
  environment,
}: Pick<Config, 'demo' | 'environment'>): Promise<StartDemo | undefined> {
  if (!demo || environment !== 'development') return undefined;
  return (await import('@fairlead/development/demo')).startDemo;
}

/** Users of the development provider, with their public passwords. */
export async function demoPeople() {
  return (await import('@fairlead/development/demo-people')).DEMO_PEOPLE;
}
