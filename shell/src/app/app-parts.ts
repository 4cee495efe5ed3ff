import type { ApiClient } from '@fairlead/shared/api';
import type { PageState } from '@fairlead/shared/contract/release';
import type { Loader } from '../remotes/loader.ts';
import type { SessionStore } from '../sign-in/session-store.ts';

export type AppParts = {
  readonly page: PageState;
  readonly client: ApiClient;
  readonly session: SessionStore;
  readonly loader: Loader;
  readonly onLikely: (remote: string) => void;
  readonly nonce: string | undefined;
};
