import { SaxesParser, type SaxesTagNS } from 'saxes';

import type { Problem } from '../../csv/problem.ts';
import type { XmlNode } from './xml-node.rules.ts';

/** A statement lies some fifteen elements deep. */
const DEEPEST = 40;

/** What keeps a text from being read as XML, by its line. */
class Unreadable extends Error {
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/** Reads XML; nothing is looked up and nothing is expanded: what declares a document type is refused. */
export function readXml(
  content: string,
): { readonly root: XmlNode } | { readonly problems: readonly Problem[] } {
  try {
    return { root: treeOf(content) };
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    return { problems: [{ line: error.line, column: null, message: error.message }] };
  }
}

function treeOf(content: string): XmlNode {
  const parser = new SaxesParser({ xmlns: true });
  const tree = new Tree();
  let beginsOn = 1;
  parser.on('opentagstart', () => {
    // A name at the end of a line has taken the end of the line with it.
    beginsOn = parser.column === 0 ? parser.line - 1 : parser.line;
  });
  parser.on('opentag', (tag) => tree.open(tag, beginsOn));
  parser.on('text', (text) => tree.write(text));
  parser.on('cdata', (text) => tree.write(text));
  parser.on('closetag', () => tree.close());
  parser.on('doctype', () => {
    throw new Unreadable(
      'It declares a document type or entities, which no statement does',
      parser.line,
    );
  });
  parser.on('error', ({ message }) => {
    const [, wrong = message] = /^\d+:\d+: (.*?)\.?$/.exec(message) ?? [];
    throw new Unreadable(`This is not XML: ${wrong}${tree.place()}`, parser.line);
  });
  parser.write(content).close();
  return tree.root();
}

/** An element whose end is not read yet. */
type OpenElement = {
  readonly name: string;
  readonly namespace: string;
  readonly line: number;
  readonly attributes: readonly (readonly [string, string])[];
  readonly children: Map<string, XmlNode[]>;
  text: string;
};

/** Elements as they are opened and closed. */
class Tree {
  /** From the document down to the element that is read. */
  readonly #path: [OpenElement, ...OpenElement[]] = [
    { name: '', namespace: '', line: 1, attributes: [], children: new Map(), text: '' },
  ];

  #touched: OpenElement | undefined;

  get #last(): OpenElement {
    return this.#path.at(-1) ?? this.#path[0];
  }

  open({ local, uri, attributes }: SaxesTagNS, line: number): void {
    if (this.#path.length > DEEPEST)
      throw new Unreadable(`Its elements lie more than ${DEEPEST} deep`, line);
    this.#path.push({
      name: uri === this.#last.namespace ? local : `{${uri}}${local}`,
      namespace: uri,
      line,
      attributes: Object.values(attributes).map(({ name, value }) => [`@${name}`, value]),
      children: new Map(),
      text: '',
    });
    this.#touched = this.#last;
  }

  /** Names the element that was opened or closed last, in words that follow what is wrong there. */
  place(): string {
    if (this.#touched === undefined) return '';
    const { name, line } = this.#touched;
    return `, at ${name.replace(/^\{.*\}/, '')} of line ${line}`;
  }

  write(text: string): void {
    this.#last.text += text;
  }

  close(): void {
    this.#touched = this.#last;
    const { name, line, attributes, children, text } = this.#touched;
    this.#path.pop();
    const above = this.#last.children;
    const node: XmlNode = {
      ...(Object.fromEntries(children) as Record<string, XmlNode[]>),
      ...(Object.fromEntries(attributes) as Record<string, string>),
      ...{ '#text': text.trim(), '#line': String(line) },
    };
    const others = above.get(name);
    if (others === undefined) above.set(name, [node]);
    else others.push(node);
  }

  root(): XmlNode {
    return Object.fromEntries(this.#path[0].children);
  }
}
