/** The tab's tables and charts come into this file. */
export function ManagementTab() {
  return null;
}
