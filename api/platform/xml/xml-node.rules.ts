/**
 * An element: attributes as '@Name', text as '#text', its line and the character of it as '#line' ('12:5'), children as lists by their names, without
 * any prefix. An element of another namespace than its parent is called '{namespace}Name'.
 */
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
export function readXmlText(node: XmlNode | undefined, ...names: readonly string[]): string | null {
  const text = first(node, ...names)?.['#text'];
  return typeof text === 'string' && text !== '' ? text : null;
}

export function readXmlAttribute(node: XmlNode | undefined, name: string): string | null {
  const value = node?.[`@${name}`];
  return typeof value === 'string' ? value : null;
}

/** The line of the file on which it begins. */
export function findXmlLine(node: XmlNode): number | null {
  return findXmlLocation(node)?.line ?? null;
}

/** The line of the file on which it begins, and the character of that line, both from 1. */
export function findXmlLocation(
  node: XmlNode,
): { readonly line: number; readonly offset: number } | null {
  const place = node['#line'];
  const [line, offset] = typeof place === 'string' ? place.split(':').map(Number) : [];
  return line !== undefined && line > 0 ? { line, offset: Math.max(offset ?? 1, 1) } : null;
}

/** An element with its name and its namespace apart; '' where it has none. */
export type NamedNode = {
  readonly name: string;
  readonly namespace: string;
  readonly node: XmlNode;
};

/** The elements with these names, in any namespace and at any depth. */
export function named(node: XmlNode, names: readonly string[], namespace = ''): NamedNode[] {
  return children(node, namespace).flatMap((child) =>
    names.includes(child.name) ? [child] : named(child.node, names, child.namespace),
  );
}

/** The child elements, with their names alone. */
export function children(node: XmlNode, namespace = ''): NamedNode[] {
  return Object.entries(node).flatMap(([key, value]) => {
    if (typeof value !== 'object') return [];
    const { own, name = key } = /^\{(?<own>.*)\}(?<name>[^}]*)$/.exec(key)?.groups ?? {};
    return value.map((child) => ({ name, namespace: own ?? namespace, node: child }));
  });
}
