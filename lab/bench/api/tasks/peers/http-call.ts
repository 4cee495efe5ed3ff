import { Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Call = {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type Answer = {
  readonly ms: number;
  /** As they come over the wire. */
  readonly bytes: number;
  readonly status: number;
  readonly text: string;
};

const agent = new Agent({ keepAlive: true });

/** Makes a call as a browser does: over a connection that stays, answers packed. */
export function answerOf(call: Call): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const start = performance.now();
  const sent = request(call.url, {
    agent,
    method: call.method ?? 'GET',
    headers: { 'accept-encoding': 'gzip, br', ...call.headers },
  });
  sent.on('error', reject);
  sent.on('response', (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('error', reject);
    answer.on('end', () => {
      const ms = performance.now() - start;
      const packed = Buffer.concat(parts);
      const text = unpacked(answer, packed);
      resolve({ ms, bytes: packed.length, status: answer.statusCode ?? 0, text });
    });
  });
  sent.end(call.body);
  return promise;
}

/** The same, where anything but a success is a fault. */
export async function successOf(call: Call): Promise<Answer> {
  const answer = await answerOf(call);
  if (answer.status >= 400)
    throw new Error(`${call.url} answered ${answer.status}: ${answer.text.slice(0, 500)}`);
  return answer;
}

/** The JSON that a call answers. */
export async function jsonOf<T>(call: Call): Promise<T> {
  return JSON.parse((await successOf(call)).text) as T;
}

/** A call that sends JSON. */
export const posting = (url: string, body: object, headers: Call['headers'] = {}): Call => ({
  url,
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
});

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

function unpacked(answer: IncomingMessage, packed: Buffer): string {
  const encoding = answer.headers['content-encoding'] ?? '';
  return (UNPACK[encoding]?.(packed) ?? packed).toString();
}
