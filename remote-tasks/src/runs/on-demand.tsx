/** The dialogs of a run: one file, fetched when the first of them is asked for. */
export { DataDialog } from './data-dialog.tsx';
export { ErrorDialog } from './error-dialog.tsx';
export { OutputDialog } from './output-dialog.tsx';
