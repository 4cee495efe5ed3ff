type Params = Readonly<Record<string, unknown>>;

/**
 * The address of a call: `{name}` in the path filled from `params`, the query behind it.
 * @throws {RangeError} for a path parameter that would change which path is meant.
 */
export function addressOf(path: string, params: Params = {}, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const value = textOf(params[name]);
    // The browser resolves dots before it sends: `/core-trades/../verify` is another path.
    if (value === '' || value === '.' || value === '..') {
      throw new RangeError(`The path ${path} cannot be called with ${name} "${value}"`);
    }
    return encodeURIComponent(value);
  });
  return `${filled}${searchOf(query)}`;
}

/** `?a=1&b=2&b=3`: a list is its name again and again; what is empty is left out. */
function searchOf(query: object): string {
  const pairs = Object.entries(query)
    .flatMap(([name, value]: [string, unknown]) => listOf(value).map((one) => [name, textOf(one)]))
    .filter(([, text]) => text !== '');
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value];
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
