import { createContext, useContext } from 'react';

import type { ApiClient } from './api-client.ts';

const ApiContext = createContext<ApiClient | undefined>(undefined);

/** Provided once, by the shell. */
export const ApiProvider = ApiContext.Provider;

/** The page's API client. */
export function useApi(): ApiClient {
  const api = useContext(ApiContext);
  if (api === undefined) throw new Error('useApi needs the ApiProvider of the shell around it');
  return api;
}
