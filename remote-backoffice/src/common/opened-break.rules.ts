const PARAMETER = 'open';
const OF_BREAK = /^break\|([1-9]\d{0,14})$/;

/** The break that the address says is open; what cannot be read is as if it were not there. */
export function readOpenBreak(search: URLSearchParams): number | undefined {
  const [, id] = OF_BREAK.exec(search.getAll(PARAMETER).at(-1) ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

/** The query with this break open, or with none, and nothing else of it changed. */
export function withOpenBreak(search: URLSearchParams, id: number | undefined): URLSearchParams {
  const after = new URLSearchParams(search);
  after.delete(PARAMETER);
  if (id !== undefined) after.set(PARAMETER, `break|${id}`);
  return after;
}

/** Path of the list of breaks with one break open. */
export const breakPath = (id: number): string =>
  `/back-accounting?${withOpenBreak(new URLSearchParams({ tab: 'breaks' }), id).toString()}`;
