import { DOMParser, type Element, type Node, ParseError } from '@xmldom/xmldom';

import type { Problem } from '../../csv/problem.ts';
import type { XmlNode } from './xml-node.rules.ts';

/** A statement lies some fifteen elements deep. */
const DEEPEST = 40;
/** Of the DOM's `nodeType`. */
const ELEMENT = 1;
const COMMENT = 8;

/** What keeps a text from being read as XML, by its line. */
class Unreadable extends Error {
  readonly line: number | null;

  constructor(message: string, line: number | null) {
    super(message);
    this.line = line === 0 ? null : line;
  }
}

/** Reads XML; nothing is looked up and nothing is expanded: what declares a document type is refused. */
export function readXml(
  content: string,
): { readonly root: XmlNode } | { readonly problems: readonly Problem[] } {
  let wrong: Unreadable | undefined;
  const onError = (_level: string, message: string, { locator }: Context) => {
    wrong ??= new Unreadable(`This is not XML: ${message}`, locator?.lineNumber ?? null);
    throw wrong;
  };
  try {
    requirePlain(content);
    const document = new DOMParser({ onError }).parseFromString(content, 'text/xml');
    const root = document.documentElement;
    if (wrong === undefined && root !== null)
      return { root: { [nameOf(root, null)]: [nodeOf(root)] } };
  } catch (error) {
    if (!(error instanceof ParseError || error instanceof Unreadable)) throw error;
    if (error instanceof Unreadable) wrong = error;
  }
  const { message, line } = wrong ?? new Unreadable('This is not XML', null);
  return { problems: [{ line, column: null, message: message.split('\n', 1)[0] ?? '' }] };
}

/** Where the parser is when something is wrong. */
type Context = { readonly locator?: { readonly lineNumber?: number } };

/** Before anything is built of it: a document type could name what is not in the file, and depth costs. */
function requirePlain(content: string): void {
  const declared = /<!(?:DOCTYPE|ENTITY)/i.exec(content);
  if (declared !== null)
    throw new Unreadable(
      'It declares a document type or entities, which no statement does',
      lineOf(content, declared.index),
    );
  let depth = 0;
  for (const tag of content.matchAll(/<(?<end>\/)?[^\s<>/!?][^<>]*?(?<empty>\/)?>/g)) {
    if (tag.groups?.['end'] !== undefined) depth -= 1;
    else if (tag.groups?.['empty'] === undefined) depth += 1;
    if (depth > DEEPEST)
      throw new Unreadable(
        `Its elements lie more than ${DEEPEST} deep`,
        lineOf(content, tag.index),
      );
  }
}

const lineOf = (content: string, at: number) => content.slice(0, at).split('\n').length;

/** Names an element as an `XmlNode` does, below an element of that namespace. */
function nameOf({ localName, namespaceURI }: Element, above: string | null): string {
  const name = localName ?? '';
  return namespaceURI === above ? name : `{${namespaceURI ?? ''}}${name}`;
}

function nodeOf(element: Element): XmlNode {
  const children = new Map<string, XmlNode[]>();
  let text = '';
  for (let child: Node | null = element.firstChild; child !== null; child = child.nextSibling) {
    if (child.nodeType === ELEMENT) {
      const name = nameOf(child as Element, element.namespaceURI);
      const named = children.get(name);
      if (named === undefined) children.set(name, [nodeOf(child as Element)]);
      else named.push(nodeOf(child as Element));
    } else text += child.nodeType === COMMENT ? '' : (child.nodeValue ?? '');
  }
  const attributes = Array.from(element.attributes, ({ name, value }) => [`@${name}`, value]);
  return {
    ...(Object.fromEntries(children) as Record<string, XmlNode[]>),
    ...(Object.fromEntries(attributes) as Record<string, string>),
    ...{ '#text': text.trim(), '#line': String(element.lineNumber ?? '') },
  };
}
