import { SaxesParser, type SaxesTagNS } from 'saxes';

import type { TextLocation, LocatedProblem } from '../csv/problem.ts';
import type { XmlNode } from './xml-node.rules.ts';

/** A statement lies some fifteen elements deep. */
const DEEPEST = 40;

/** Reason that keeps a text from being read as XML, by its place. */
class Unreadable extends Error {
  readonly at: TextLocation;

  constructor(message: string, at: TextLocation) {
    super(message);
    this.at = at;
  }
}

/**
 * Reads XML, also behind blank lines; nothing is looked up and nothing is expanded: what declares a document type is
 * refused.
 */
export function readXml(
  content: string,
): { readonly root: XmlNode } | { readonly problems: readonly LocatedProblem[] } {
  try {
    return { root: parseTree(content) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { problems: [{ ...error.at, column: null, message: error.message }] };
  }
}

function parseTree(content: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true });
  const begun = content.trimStart();
  parser.line = content.slice(0, content.length - begun.length).split(/\r\n|\n|\r/).length;
  const tree = new Tree();
  const here = (): TextLocation => ({ line: parser.line, offset: Math.max(parser.columnIndex, 1) });
  let at = here();
  parser.on('opentagstart', ({ name }) => {
    // A name at the end of a line has taken the end of the line with it.
    const isEnded = parser.column === 0;
    const offset = isEnded ? 1 : parser.columnIndex - name.length - 1;
    at = { line: isEnded ? parser.line - 1 : parser.line, offset };
  });
  parser.on('opentag', (tag) => tree.open(tag, at));
  parser.on('text', (text) => tree.write(text));
  parser.on('cdata', (text) => tree.write(text));
  parser.on('closetag', () => tree.close());
  parser.on('doctype', () => {
    throw new Unreadable(
      'It declares a document type or entities, which no statement does',
      here(),
    );
  });
  parser.on('error', ({ message }) => {
    const [, wrong = message] = /^\d+:\d+: (.*?)\.?$/.exec(message) ?? [];
    throw new Unreadable(`This is not XML: ${wrong}${tree.place()}`, here());
  });
  parser.write(begun).close();
  return tree.root();
}

/** An element whose end is not read yet. */
type OpenElement = {
  readonly name: string;
  readonly namespace: string;
  readonly at: TextLocation;
  readonly attributes: readonly (readonly [string, string])[];
  readonly children: Map<string, XmlNode[]>;
  text: string;
};

/** Elements as they are opened and closed. */
class Tree {
  /** Elements from the document down to the one that is read. */
  readonly #path: [OpenElement, ...OpenElement[]] = [
    {
      name: '',
      namespace: '',
      at: { line: 1, offset: 1 },
      attributes: [],
      children: new Map(),
      text: '',
    },
  ];

  #touched: OpenElement | undefined;

  get #last(): OpenElement {
    return this.#path.at(-1) ?? this.#path[0];
  }

  open({ local, uri, attributes }: SaxesTagNS, at: TextLocation): void {
    if (this.#path.length > DEEPEST)
      throw new Unreadable(`Its elements lie more than ${DEEPEST} deep`, at);
    this.#path.push({
      name: uri === this.#last.namespace ? local : `{${uri}}${local}`,
      namespace: uri,
      at,
      attributes: Object.values(attributes).map(({ name, value }) => [`@${name}`, value]),
      children: new Map(),
      text: '',
    });
    this.#touched = this.#last;
  }

  /** Names the element that was opened or closed last, in words that follow what is wrong there. */
  place(): string {
    if (this.#touched === undefined) return '';
    const { name, at } = this.#touched;
    return `, at ${name.replace(/^\{.*\}/, '')} of line ${at.line}`;
  }

  write(text: string): void {
    this.#last.text += text;
  }

  close(): void {
    this.#touched = this.#last;
    const { name, at, attributes, children, text } = this.#touched;
    this.#path.pop();
    const above = this.#last.children;
    const node: XmlNode = {
      ...(Object.fromEntries(children) as Record<string, XmlNode[]>),
      ...(Object.fromEntries(attributes) as Record<string, string>),
      '#text': text.trim(),
      '#line': `${at.line}:${at.offset}`,
    };
    const others = above.get(name);
    if (others === undefined) above.set(name, [node]);
    else others.push(node);
  }

  root(): XmlNode {
    return Object.fromEntries(this.#path[0].children);
  }
}
