/** Names of an object's fields that are always there. */
type Names = { readonly required: readonly string[] };

export function Object(fields: Readonly<Record<string, object>>): Names;
export function Optional(schema: object): object;
export function String(): object;
