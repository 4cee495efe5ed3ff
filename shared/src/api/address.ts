type Params = Readonly<Record<string, unknown>>;

/**
 * The address of a call: `{name}` in the path filled from `params`, the query behind it.
 * @throws {RangeError} for a path parameter that would change which path is meant.
 */
export function buildCallAddress(path: string, params: Params = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = toText(params[name]);
    // The browser resolves dots before it sends: `/core-trades/../verify` is another path.
    if (value === '' || value === '.' || value === '..') {
      throw new RangeError(`The path ${path} cannot be called with ${name} "${value}"`);
    }
    return encodeURIComponent(value);
  });
  return `${filled}${buildSearch(query)}`;
}

/** `?a=1&b=2&b=3`: a list is its name again and again; what is empty is left out. */
function buildSearch(query: object): string {
  const pairs = Object.entries(query)
    .flatMap(([name, value]: [string, unknown]) => toList(value).map((one) => [name, toText(one)]))
    .filter(([, text]) => text !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
