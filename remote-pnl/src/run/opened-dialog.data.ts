import { atom } from 'jotai';

/** What can be opened over the page to do something with the run. */
type RunDialog = 'compare' | 'scenario' | 'adjust';

/** Open dialog of the page. */
export const openedDialog = atom<RunDialog | undefined>(undefined);
