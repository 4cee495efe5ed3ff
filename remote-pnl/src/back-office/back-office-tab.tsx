/** The tab's tables and charts come into this file. */
export function BackOfficeTab() {
  return null;
}
