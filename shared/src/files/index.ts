/** Files that are made in the page. */
export { fileName, saveFile } from './save-file.ts';
