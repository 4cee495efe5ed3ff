/** Says of a body in HTTP, right and wrong (RFC 9112, 6; public report PB-1), for tests and the drill of framings. */

/** Header lines, or header lines and what follows them, by what they are called in a title. */
type Texts = Readonly<Record<string, string>>;

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
export const PATHS = ['/api/verify_auth', '/api/tasks/api/schedules/1', '/api/nothing', '/nothing'];

const JSON_TYPE = 'content-type: application/json\r\n';

export const TYPES: Texts = {
  'no type': '',
  'a type': JSON_TYPE,
  'the type of a form': 'content-type: application/x-www-form-urlencoded\r\n',
  'the type of a form without its boundary': 'content-type: multipart/form-data\r\n',
  'the type of a file': 'content-type: text/csv\r\n',
  'a type that is none': 'content-type: ?\r\n',
};

/** Headers beside type and length that ask for something of the connection. */
export const ASIDES: Texts = {
  'nothing more': '',
  'an expectation': 'expect: 100-continue\r\n',
  'an expectation nobody knows': 'expect: tea\r\n',
  'an upgrade to a web socket': 'connection: upgrade\r\nupgrade: websocket\r\n',
  'an upgrade to HTTP/2': `connection: upgrade, http2-settings\r\nupgrade: h2c\r\nhttp2-settings: AA\r\n`,
  'the end': 'connection: close\r\n',
};

const chunks = (sent: string) => `transfer-encoding: chunked\r\n\r\n${sent}`;

/** Bodies of which the server has all that it can wait for. */
export const WHOLE: Texts = {
  'no length': '\r\n',
  'a length of nothing': 'content-length: 0\r\n\r\n',
  'a length of many noughts': 'content-length: 000\r\n\r\n',
  'no chunk but the last': chunks('0\r\n\r\n'),
  'a body of its length': 'content-length: 2\r\n\r\n{}',
  'a body in chunks': chunks('1\r\n{\r\n1\r\n}\r\n0\r\n\r\n'),
  'chunks with words and a trailer': chunks('2;why=not\r\n{}\r\n0\r\nx-late: yes\r\n\r\n'),
  'a body that is longer than its length': 'content-length: 1\r\n\r\n{}',
  'a length and chunks': 'content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'two lengths': 'content-length: 2\r\ncontent-length: 3\r\n\r\n{}',
  'one length twice': 'content-length: 2\r\ncontent-length: 2\r\n\r\n{}',
  'a length below nothing': 'content-length: -1\r\n\r\n',
  'a length that is no number': 'content-length: two\r\n\r\n',
  'a length beyond all numbers': `content-length: ${'9'.repeat(40)}\r\n\r\n{}`,
  'a chunk of no size': chunks('x\r\n'),
  'a chunk beyond all numbers': chunks(`${'f'.repeat(40)}\r\n{}`),
  'an encoding nobody knows': 'transfer-encoding: braille\r\n\r\n',
  'chunks before another encoding': 'transfer-encoding: chunked, gzip\r\n\r\n0\r\n\r\n',
};

/** Bodies whose sender leaves the server waiting. */
export const STALLED: Texts = {
  'half of its length': 'content-length: 10\r\n\r\n{',
  'none of its length': 'content-length: 10\r\n\r\n',
  'a chunk and no end': chunks('1\r\n{\r\n'),
  'half of a chunk': chunks('a\r\n{'),
  'no chunk': chunks(''),
  'headers without an end': '',
};

const map = (texts: Texts, to: (how: string, text: string) => readonly [string, string]): Texts =>
  Object.fromEntries(Object.entries(texts).map(([how, text]) => to(how, text)));

/** Ends calls wholly, by how: each body with the type of JSON, each type without a length, each wish with and without a body. */
export const COMPLETE: Texts = {
  ...map(WHOLE, (how, body) => [`a type and ${how}`, JSON_TYPE + body]),
  ...map(TYPES, (how, type) => [`${how} and no length`, `${type}\r\n`]),
  ...map(ASIDES, (how, wish) => [`${how}, without a body`, `${JSON_TYPE}${wish}\r\n`]),
  ...map(ASIDES, (how, wish) => [
    `${how}, with its body`,
    `${JSON_TYPE}${wish}content-length: 2\r\n\r\n{}`,
  ]),
};

/** Leaves calls without their end, by how. */
export const INCOMPLETE: Texts = {
  ...map(STALLED, (how, body) => [how, JSON_TYPE + body]),
  'an expectation and nothing more': `${JSON_TYPE}expect: 100-continue\r\ncontent-length: 10\r\n\r\n`,
};

/** First lines of a call, up to the headers that say something of its body. */
export function head(method: string, path: string, token: string | undefined): string {
  const signed = token === undefined ? '' : `x-auth-token: ${token}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nhost: test\r\n${signed}`;
}
