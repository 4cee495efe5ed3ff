/** Lazy chunk of the blotter's dialogs: one file, fetched when the first of them is opened. */
export { FillDialog } from './fill-dialog.tsx';
export { SendAnywayDialog } from './send-anyway-dialog.tsx';
export { UndoDialog } from './undo-dialog.tsx';
