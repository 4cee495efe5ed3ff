import type { EnvironmentPages } from '../page/current-page.ts';
import type { Origins } from '../page/headers.ts';
import type { Environment } from '../release/keys.ts';
import type { ReleaseStore } from '../release/release-store.ts';

/** Dependencies of the routes of deploy. */
export type RouteParts = {
  readonly environment: Environment;
  readonly origins: Origins;
  readonly store: ReleaseStore;
  readonly pages: EnvironmentPages;
};
