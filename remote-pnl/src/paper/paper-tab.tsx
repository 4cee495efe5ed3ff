/** The tab's tables and charts come into this file. */
export function PaperTab() {
  return null;
}
