/** A field of an MT940 message: its tag, its lines, and where it begins in the file. */
export type Mt940Field = { readonly tag: string; readonly line: number; readonly text: string };

export type Mt940Message = {
  readonly line: number;
  /** Message type of SWIFT's second block, as '940'; null: there are no blocks. */
  readonly type: string | null;
  readonly fields: readonly Mt940Field[];
};

/** Tags up to the opening balance, and behind it; any other tag is text of the field before it. */
const HEAD = ['20', '21', '25', '25P', '28', '28C', '13', '13D', '34F', '60F', '60M', '61', '86'];
const BODY = ['20', '61', '86', 'NS', '60F', '60M', '62F', '62M', '64', '65', '90C', '90D'];
const TAGS = new Set([...HEAD, ...BODY]);

/** A tag at the beginning of a line, or behind the blocks of SWIFT that open a message. */
const BEGUN = /^\s*(?:(?=-\}|\{[1-5S]:).*\{4:\s*)?:(?<tag>\d{2}[A-Z]?|NS):(?<text>.*)$/;
/** The second block of SWIFT, with the message type. */
const TYPED = /^\s*(?=-\}|\{).*\{2:[IO](?<type>\d{3})/;

/** Control characters, which some banks send, and with one of which a DOS file ends; and byte order marks. */
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFEFF]/g;

const splitLines = (content: string) => content.replaceAll(CONTROL, '').split(/\r\n|\n|\r/);

/** True when a file contains an MT940 field. */
export function isMt940(content: string): boolean {
  for (const [text] of content.matchAll(/[^\r\n]+/g))
    if (TAGS.has(fieldOn(text.replaceAll(CONTROL, ''), 1).tag)) return true;
  return false;
}

/**
 * Finds the messages of a file by their tags. Each begins with :20:; lines before it and behind its closing balances
 * are of an envelope, and are no fields. Up to there every line belongs to a field: a dash or a brace does not end a
 * message.
 */
export function parseMt940Messages(content: string): readonly Mt940Message[] {
  const messages: OpenMessage[] = [];
  let type: string | null = null;
  for (const [index, text] of splitLines(content).entries()) {
    type = TYPED.exec(text)?.groups?.['type'] ?? type;
    const field = fieldOn(text, index + 1);
    if (begins(field.tag, messages.at(-1))) {
      messages.push(new OpenMessage(field.line, type));
      type = null;
    }
    messages.at(-1)?.take(field, text);
  }
  return messages.map((each) => each.read());
}

/** The field that begins on a line; its tag is empty where none does. */
function fieldOn(whole: string, line: number): Mt940Field {
  const { tag = '', text = '' } = BEGUN.exec(whole)?.groups ?? {};
  return { tag, line, text };
}

/** True when a tag begins a message: :20:, or where that is missing the first field behind a closing balance. */
function begins(tag: string, open: OpenMessage | undefined): boolean {
  if (tag === '20') return true;
  if (open === undefined) return TAGS.has(tag);
  return open.isClosed && ['25', '25P', '28', '28C', '60F', '60M'].includes(tag);
}

class OpenMessage {
  readonly line: number;
  readonly type: string | null;
  readonly fields: { tag: string; line: number; lines: string[] }[] = [];
  isClosed = false;
  isOpened = false;

  constructor(line: number, type: string | null) {
    this.line = line;
    this.type = type;
  }

  take({ line, tag, text }: Mt940Field, whole: string): void {
    if ((this.isOpened ? BODY : HEAD).includes(tag) || this.isUnknown(tag)) {
      this.fields.push({ tag, line, lines: [text] });
      this.isOpened ||= ['60F', '60M', '61', '34F'].includes(tag);
      this.isClosed ||= tag.startsWith('62');
    } else if (!this.isClosed) this.fields.at(-1)?.lines.push(whole);
  }

  /** True when MT940 has no such tag, where it cannot be text. */
  isUnknown(tag: string): boolean {
    const last = this.fields.at(-1)?.tag ?? '';
    return tag !== '' && !['61', '86', 'NS'].includes(last);
  }

  read(): Mt940Message {
    const { line, type } = this;
    const fields = this.fields.map(({ lines, ...field }) => ({ ...field, text: lines.join('\n') }));
    return { line, type, fields };
  }
}
