/** The part of a field's schema that reading it needs. */
export type Property = { readonly type?: unknown; readonly items?: Property };

const WHOLE = /^(?:0|-?[1-9]\d*)$/;
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * The values of a query or of path parameters, read from text by what the contract says each is:
 * `1`, `true`, `2024-03-05`, and nothing that merely looks like it. A text in another form stays
 * a text, so that the check against the contract refuses it and names the field. A list is its name
 * given once or more; of what is no list, a second one is refused in the same way.
 */
export function readTexts(
  texts: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, Property>>,
): Record<string, unknown> {
  const values = Object.create(NOTHING) as Record<string, unknown>;
  for (const name in texts) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    values[name] = property === undefined ? texts[name] : readValue(texts[name], property);
  }
  return values;
}

/**
 * Prototype of the values: with nothing in it, `__proto__` is a name like any other: refused, not
 * swallowed. Without any prototype V8 would keep each call's values as a table of their own, which
 * is slower.
 */
const NOTHING: object = Object.freeze(Object.create(null) as object);

function readValue(given: unknown, { type, items = {} }: Property): unknown {
  if (type === 'array') {
    const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
    return texts.map((text) => readValue(text, items));
  }
  return typeof given === 'string' ? readText(given, type) : given;
}

function readText(text: string, type: unknown): unknown {
  switch (type) {
    case 'integer':
      return WHOLE.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'number':
      return DECIMAL.test(text) && !Object.is(Number(text), -0) ? Number(text) : text;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : text;
    default:
      return text;
  }
}

/** True when PostgreSQL could not store a text, or one of a list: NUL, or half a character. */
export function isUnstorable(text: unknown): boolean {
  if (Array.isArray(text)) return text.some(isUnstorable);
  return typeof text === 'string' && (text.includes('\0') || !text.isWellFormed());
}
