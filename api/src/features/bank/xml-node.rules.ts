/** An element: attributes as '@Name', text as '#text', its line as '#line', children as lists by their names. */
export type XmlNode = { readonly [name: string]: string | readonly XmlNode[] | undefined };

/** The children of that name. */
export function all(node: XmlNode | undefined, name: string): readonly XmlNode[] {
  const found = node?.[name];
  return typeof found === 'object' ? found : [];
}

/** The first element along the names. */
export function first(node: XmlNode | undefined, ...names: readonly string[]): XmlNode | undefined {
  let at = node;
  for (const name of names) at = all(at, name)[0];
  return at;
}

/** The text of the first element along the names; null where there is none. */
export function textOf(node: XmlNode | undefined, ...names: readonly string[]): string | null {
  const text = first(node, ...names)?.['#text'];
  return typeof text === 'string' && text !== '' ? text : null;
}

export function attributeOf(node: XmlNode | undefined, name: string): string | null {
  const value = node?.[`@${name}`];
  return typeof value === 'string' ? value : null;
}

/** The line of the file on which it begins. */
export function lineOf(node: XmlNode): number | null {
  const line = Number(node['#line']);
  return line > 0 ? line : null;
}
