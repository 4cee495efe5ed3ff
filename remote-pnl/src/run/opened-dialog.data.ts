import { atom } from 'jotai';

/** Dialogs for actions on the run. */
type RunDialog = 'compare' | 'scenario' | 'adjust';

/** Open dialog of the page. */
export const openedDialog = atom<RunDialog | undefined>(undefined);
