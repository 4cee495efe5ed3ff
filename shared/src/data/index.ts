/** @public */
export { createDataArea, type DataArea } from './data-area.ts';
export { DataProvider, forgetAllData } from './data-provider.tsx';
export { fromSwr } from './from-swr.ts';
export { usePolling } from './polling.ts';
