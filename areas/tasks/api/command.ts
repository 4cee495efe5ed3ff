/** Imports as the watched folders do them and layouts that are tried, for commands that people type. */
export { readFileBytes, UnreadableFile } from './imports/file-content.ts';
export { REFERENCE_ROUTE } from './imports/import-route.ts';
export { selectIsWorkerUp } from './imports/imports.queries.ts';
export { IMPORTED_KINDS, type ImportedKind, importPorts } from './imports/inboxes.ts';
export { reasonLines } from './imports/reasons.ts';
export { type ArchivedFile, filesOfArchive, isArchive } from './imports/zip-archive.ts';
export { parseLayoutFiles } from './reference/layout-folder.rules.ts';
export { readReferenceFolder, UnreadableFolder } from './reference/reference-folder.ts';
export { type ReceivedReferenceFile, storeReferenceSet } from './reference/reference.service.ts';
