type Property = { readonly type?: unknown };

const WHOLE = /^(?:0|-?[1-9]\d*)$/;
const DECIMAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/**
 * The values of a query or of path parameters, read from text by what the contract says each is:
 * `1`, `true`, `2024-03-05`, and nothing that merely looks like it. A text in another form stays
 * a text, so that the check against the contract refuses it and names the field.
 */
export function readTexts(
  texts: Readonly<Record<string, unknown>>,
  properties: Readonly<Record<string, Property>>,
): Record<string, unknown> {
  // Without a prototype, `__proto__` is a name like any other: refused, not swallowed.
  const values = Object.create(null) as Record<string, unknown>;
  for (const [name, text] of Object.entries(texts)) {
    const isKnown = typeof text === 'string' && Object.hasOwn(properties, name);
    values[name] = isKnown ? readText(text, properties[name]?.type) : text;
  }
  return values;
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

/** Whether PostgreSQL could not store a text: NUL, or half a character. */
export function isUnstorable(text: unknown): boolean {
  return typeof text === 'string' && (text.includes('\0') || !text.isWellFormed());
}
