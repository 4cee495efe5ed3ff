/** Position in a text; line and column count from 1. */
export type TextPosition = { readonly line: number; readonly column: number };

/** Positions of values in a text, by path, `legs.0.price`; the path of the whole is ''. */
export type TextPositions = ReadonlyMap<string, TextPosition>;

export type ReadJson =
  | { readonly ok: true; readonly value: unknown; readonly places: TextPositions }
  | (TextPosition & {
      readonly ok: false;
      /** Parse error at that position. */
      readonly message: string;
      /** The field in which it is. */
      readonly path: string;
    });

class Unreadable extends Error {
  readonly at: number;
  readonly path: string;

  constructor(message: string, at: number, path: string) {
    super(message);
    this.at = at;
    this.path = path;
  }
}

/** Reads JSON and records the position of each value, which the browser's own reader does not. */
export function readJson(text: string): ReadJson {
  const reader = new Reader(text);
  try {
    const value = reader.whole();
    const places = [...reader.starts].map(([path, at]) => [path, toPosition(text, at)] as const);
    return { ok: true, value, places: new Map(places) };
  } catch (thrown) {
    if (!(thrown instanceof Unreadable)) throw thrown;
    const { message, at, path } = thrown;
    return { ok: false, message, path, ...toPosition(text, at) };
  }
}

/** The path of a field or an item in what lies at `path`. */
export const within = (path: string, name: string | number) =>
  path === '' ? String(name) : `${path}.${name}`;

function toPosition(text: string, at: number): TextPosition {
  const before = text.slice(0, at);
  const line = before.split('\n').length;
  return { line, column: at - before.lastIndexOf('\n') };
}

/** Deeper, and the page would run out of stack: nothing that a task takes is. */
const MAX_DEPTH = 100;

const BLANK = /[ \t\n\r]*/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /true|false|null/y;

class Reader {
  readonly starts = new Map<string, number>();
  private at = 0;
  private depth = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  whole(): unknown {
    const value = this.value('');
    this.take(BLANK);
    if (this.at < this.text.length) this.fail('Nothing more was expected here', '');
    return value;
  }

  private value(path: string): unknown {
    this.take(BLANK);
    this.starts.set(path, this.at);
    const next = this.text[this.at];
    if (next === '{') return this.nested(path, () => this.object(path));
    if (next === '[') return this.nested(path, () => this.list(path));
    const plain = this.take(STRING) ?? this.take(NUMBER) ?? this.take(WORD);
    if (plain !== undefined) return JSON.parse(plain) as unknown;
    if (next === '"')
      this.fail('This text is not closed, or has a character it may not have', path);
    return this.fail('A value is expected here', path);
  }

  private nested<Value>(path: string, read: () => Value): Value {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.fail(`More than ${MAX_DEPTH} levels`, path);
    this.at += 1;
    const value = read();
    this.depth -= 1;
    return value;
  }

  private object(path: string): Record<string, unknown> {
    const fields = new Map<string, unknown>();
    if (this.sees('}')) return {};
    do {
      const name = this.name(path, fields);
      if (!this.sees(':')) this.fail(`':' is expected after the name "${name}"`, path);
      fields.set(name, this.value(within(path, name)));
    } while (this.sees(','));
    if (!this.sees('}')) this.fail("',' or '}' is expected here", path);
    return Object.fromEntries(fields);
  }

  private name(path: string, before: ReadonlyMap<string, unknown>): string {
    this.take(BLANK);
    const at = this.at;
    const quoted = this.take(STRING);
    if (quoted === undefined) return this.fail('A name in double quotes is expected here', path);
    const name = JSON.parse(quoted) as string;
    if (before.has(name)) throw new Unreadable(`"${name}" is there twice`, at, within(path, name));
    return name;
  }

  private list(path: string): unknown[] {
    const items: unknown[] = [];
    if (this.sees(']')) return items;
    do items.push(this.value(within(path, items.length)));
    while (this.sees(','));
    if (!this.sees(']')) this.fail("',' or ']' is expected here", path);
    return items;
  }

  private sees(character: string): boolean {
    this.take(BLANK);
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.at;
    const [found] = pattern.exec(this.text) ?? [];
    if (found !== undefined) this.at += found.length;
    return found;
  }

  private fail(message: string, path: string): never {
    throw new Unreadable(message, this.at, path);
  }
}
