/** What opens over the blotter: one file, fetched when the first of it is asked for. */
export { FillDialog } from './fill-dialog.tsx';
export { SendAnywayDialog } from './send-anyway-dialog.tsx';
export { UndoDialog } from './undo-dialog.tsx';
