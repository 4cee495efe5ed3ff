import { type Agent, type IncomingMessage, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

export type Call = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Posted; without one the call reads. */
  readonly body?: Buffer | object;
};

export type Answer = {
  readonly ms: number;
  /** 0 where none came. */
  readonly status: number;
  readonly etag: string | undefined;
  /** Reads the JSON of a short answer, in whichever form it came. */
  readonly json: () => unknown;
};

type CallTarget = { readonly origin: string; readonly agent: Agent; readonly signal?: AbortSignal };

/** Longer than anything may take. */
const PATIENCE_MS = 30_000;

/** Makes a call and reads its answer to the end; bytes are kept of short ones. */
export function makeCall({ origin, agent, signal }: CallTarget, call: Call): Promise<Answer> {
  const { path, headers = {}, body } = call;
  const bytes =
    Buffer.isBuffer(body) || body === undefined ? body : Buffer.from(JSON.stringify(body));
  const typed = bytes && { 'content-type': 'application/json', 'content-length': bytes.length };
  const start = performance.now();
  return new Promise((resolve) => {
    const come = (status: number, etag?: string, json = (): unknown => undefined) =>
      resolve({ ms: performance.now() - start, status, etag, json });
    const sent = request(
      `${origin}${path}`,
      {
        method: bytes === undefined ? 'GET' : 'POST',
        agent,
        timeout: PATIENCE_MS,
        headers: { ...typed, ...headers },
        ...(signal && { signal }),
      },
      (answer) => {
        const parts: Buffer[] = [];
        let length = 0;
        answer.on('data', (part: Buffer) => {
          length += part.length;
          if (length < MAX_BODY_BYTES) parts.push(part);
        });
        answer.on('error', () => come(0));
        answer.on('end', () =>
          come(answer.statusCode ?? 0, answer.headers.etag, () => jsonOf(answer, parts)),
        );
      },
    );
    sent.on('error', () => come(0));
    sent.on('timeout', () => sent.destroy());
    sent.end(bytes);
  });
}

const MAX_BODY_BYTES = 64 * 1024;

function jsonOf({ headers }: IncomingMessage, parts: readonly Buffer[]): unknown {
  const sent = Buffer.concat(parts);
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[headers['content-encoding'] ?? ''];
  return JSON.parse((unpack?.(sent) ?? sent).toString());
}
