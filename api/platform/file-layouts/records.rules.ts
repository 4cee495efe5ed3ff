import { parseCsvLines } from '../csv/lines.ts';
import type { Problem } from '../csv/problem.ts';
import { readXml } from '../xml/read-xml.ts';
import { all, findXmlLine, type XmlNode } from '../xml/xml-node.rules.ts';
import type { LayoutPart } from './layout.rules.ts';

/** A record of a foreign file: a line, by its text where the file has fixed width, else by its cells; or an element. */
export type ForeignRecord = {
  readonly line: number;
  readonly text: string;
  readonly cells: readonly string[];
  /** The element, where the file is XML. */
  readonly node?: XmlNode;
};

export type CutFile = {
  readonly records: readonly ForeignRecord[];
  /** Lines above the records, by their numbers. */
  readonly above: ReadonlyMap<number, ForeignRecord>;
  /** The names of the columns; none where the layout knows none. */
  readonly names: readonly string[];
  readonly namesLine: number;
};

const MAX_LINES = 500_000;

/** Cuts a file into its records: without blank lines and the lines that are skipped at its start and end. */
export function cutRecords(content: string, part: LayoutPart, problems: Problem[]): CutFile {
  if (typeof part.recordPath === 'string') return cutElements(content, part.recordPath, problems);
  const lines =
    part.delimiter === null
      ? fixedLines(content, problems)
      : delimitedLines(content, part.delimiter, problems);
  const last = lines.length - part.skipLast;
  const isAbove = ({ line }: ForeignRecord) => line <= Math.max(part.skipFirst, part.namesOn);
  return {
    above: new Map(lines.filter(isAbove).map((each) => [each.line, each])),
    names: lines.find(({ line }) => line === part.namesOn)?.cells ?? [],
    namesLine: part.namesOn,
    records: lines.filter((each, index) => !isAbove(each) && index < last),
  };
}

function fixedLines(content: string, problems: Problem[]): readonly ForeignRecord[] {
  const lines = content.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  if (lines.length > MAX_LINES) {
    const message = `The file has more than ${MAX_LINES.toLocaleString('en')} lines`;
    problems.push({ line: null, column: null, message });
    return [];
  }
  return lines.flatMap((text, index) =>
    text.trim() === '' ? [] : [{ line: index + 1, text, cells: [] }],
  );
}

const delimitedLines = (
  content: string,
  delimiter: string,
  problems: Problem[],
): readonly ForeignRecord[] =>
  parseCsvLines(content, problems, delimiter).map((each) => ({
    line: each.line,
    text: '',
    cells: each.cells,
  }));

/** Cuts an XML file into the elements of a path; it has none where its root is another one. */
function cutElements(content: string, path: string, problems: Problem[]): CutFile {
  const read = readXml(content);
  const cut = { above: new Map<number, ForeignRecord>(), names: [], namesLine: 0 };
  if ('problems' in read) {
    problems.push(...read.problems.map(({ line, column, message }) => ({ line, column, message })));
    return { ...cut, records: [] };
  }
  const nodes = path
    .split('/')
    .reduce<readonly XmlNode[]>(
      (some, name) => some.flatMap((node) => all(node, plainName(node, name))),
      [read.root],
    );
  if (nodes.length === 0) {
    const message = `There is no element ${path} in it`;
    problems.push({ line: null, column: null, message });
  }
  return {
    ...cut,
    records: nodes.map((node) => ({ line: findXmlLine(node) ?? 1, text: '', cells: [], node })),
  };
}

/** Finds the name of a child as the node has it: an element of another namespace has that in front. */
function plainName(node: XmlNode, name: string): string {
  if (node[name] !== undefined) return name;
  return Object.keys(node).find((key) => key.endsWith(`}${name}`)) ?? name;
}

const STEP = /^(?<name>[^[\]@]+)(?:\[@(?<attribute>[^=\]]+)=(?<value>[^\]]*)\])?$/;

/**
 * Reads the text at a path below an element: 'RptSide/Pty[@R=24]/@ID' is the attribute ID of the first Pty whose R is 24,
 * 'Hdr/Sender' the text of an element; '' where there is none.
 */
export function textAt(node: XmlNode, path: string): string {
  const steps = path.split('/');
  const last = steps.at(-1) ?? '';
  const isAttribute = last.startsWith('@');
  let some: readonly XmlNode[] = [node];
  for (const step of isAttribute ? steps.slice(0, -1) : steps) {
    const { name = '', attribute, value } = STEP.exec(step)?.groups ?? {};
    some = some
      .flatMap((each) => all(each, plainName(each, name)))
      .filter((each) => attribute === undefined || each[`@${attribute}`] === value);
  }
  const text = some[0]?.[isAttribute ? last : '#text'];
  return typeof text === 'string' ? text : '';
}

/** True when a path may be read by `textAt`. */
export const isPath = (path: string): boolean =>
  path
    .split('/')
    .every((step, at, steps) =>
      step.startsWith('@') ? at === steps.length - 1 && /^@[\w:.-]+$/.test(step) : STEP.test(step),
    );
