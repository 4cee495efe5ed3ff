export type { DataArea } from './data-area.ts';
export { DataProvider } from './data-provider.tsx';
export { forgetAllData, forgetCalls, forgetOthers } from './forgetting.ts';
export type { PagesSoFar } from './pages.rules.ts';
export { type Called, useCall } from './use-call.ts';
export { useFollowing } from './use-following.ts';
export type { Page } from './page-loader.ts';
export { usePolling } from './polling.ts';
export { type Pages, usePages } from './use-pages.ts';
