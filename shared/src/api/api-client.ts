import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '@fairlead/shared/contract/endpoint';
import {
  KEY_HEADER,
  KNOWN_HEADER,
  REQUEST_HEADER,
  RERUN_HEADER,
  TAG_HEADER,
  TOKEN_HEADER,
  VERSION_HEADER,
} from '@fairlead/shared/contract/headers';

import { buildCallAddress } from './address.ts';
import { ApiError } from './api-error.ts';
import { startDeadline } from './deadline.ts';
import { ReplyCache, type CachedReply } from './reply-cache.ts';
import { type Outcome, settle } from './outcome.ts';

type Options = {
  readonly baseUrl: string;
  /** Read at every call, so a refreshed session token is picked up without re-creating the client. */
  readonly sessionToken: () => string | undefined;
  /** Called when a call with a session is refused with 401: the session is over on the server. */
  readonly onUnauthorized?: (error: ApiError) => void;
  /** Timeout of a call, its whole response included; 30 s by default. */
  readonly timeoutMs?: number;
  /** Logger of cancelled calls (spec A8: "only logged"); the console by default. */
  readonly log?: (line: string) => void;
};

type VersionOf<E extends Endpoint> = E['versioned'] extends string ? number : undefined;

type FieldOf<Name extends string, Value> = [Value] extends [undefined]
  ? { readonly [Key in Name]?: undefined }
  : { readonly [Key in Name]: Value };

/** Text of a field of the body as its bytes: ASCII that JSON has as it is, such as base64. */
export type LongText = { readonly field: string; readonly text: Blob };

export type CallInput<E extends Endpoint> = FieldOf<'params', ParamsOf<E>> &
  FieldOf<'body', BodyOf<E>> &
  // The version of the row that the user saw.
  FieldOf<'version', VersionOf<E>> & {
    readonly query: QueryOf<E>;
    /** Takes the place of a text of the body that is too long to be made JSON at once. */
    readonly long?: LongText | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Uses `fetch` keepalive, so the request survives page unload. Browsers cap all keepalive bodies at 64 KiB. */
    readonly keepalive?: boolean | undefined;
    /** Goes in the place of the session token: the provider's access token, for `verify_auth`. */
    readonly token?: string | undefined;
    /**
     * Authenticates by the cookie of this origin alone, without token and body: `verify_auth` of a
     * picture's page.
     */
    readonly byCookie?: boolean | undefined;
    /** The same for a call that is sent again because no answer came, where it may be: it is done once. */
    readonly key?: (E['repeatable'] extends string ? string : never) | undefined;
    /** The run that the one asked for repeats, by its id. */
    readonly rerunOf?: (E['repeats'] extends string ? string : never) | undefined;
  };

export type ApiClient = {
  /** @throws {ApiError} for every outcome but a JSON object and a refusal that the call declares. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<Outcome<E>>;
  /**
   * The bytes of an answer that is no JSON, as they come; its beginning is waited for, its length is
   * not limited.
   * @throws {ApiError} for every outcome but a success.
   */
  stream<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ByteStream>;
};

export type ByteStream = AsyncIterable<Uint8Array<ArrayBuffer>>;

const TIMEOUT_MS = 30_000;

type Sent = {
  readonly url: string;
  readonly init: RequestInit;
  readonly caller: AbortSignal | undefined;
  readonly timeoutMs: number;
  /** The last answer, of a call that is answered by 304 where nothing has changed. */
  readonly cached: CachedReply | undefined;
  readonly ownFetch: typeof fetch;
};

/** The one client of the API in the browser. */
export function createApiClient(options: Options): ApiClient {
  const { baseUrl, sessionToken, onUnauthorized, timeoutMs = TIMEOUT_MS, log = logLine } = options;
  const replies = new ReplyCache();
  // The page's own, of before any remote ran: who puts another in its place sees no token.
  const ownFetch = globalThis.fetch.bind(globalThis);
  const refused = ({ access }: Endpoint, error: ApiError) => {
    replies.drop();
    if (access !== 'public') onUnauthorized?.(error);
  };
  const send = async <E extends Endpoint, Answer>(
    endpoint: E,
    input: CallInput<E>,
    take: (sent: Sent) => Promise<Answer>,
  ): Promise<Answer> => {
    const { params, query, signal } = input;
    const { token, body, ...how } = pickCredentials(input, sessionToken);
    try {
      const url = `${baseUrl}${buildCallAddress(endpoint.path, params, query)}`;
      // Of every call: who signs in next asks for other things first.
      const kept = replies.of(token, endpoint.unchanged === undefined ? undefined : url);
      const headers = buildHeaders(input, { [TOKEN_HEADER]: token, [KNOWN_HEADER]: kept?.tag });
      const init = { ...buildRequest(endpoint, headers, serialiseBody(body, input.long)), ...how };
      return await take({ url, init, caller: signal, timeoutMs, cached: kept, ownFetch });
    } catch (thrown) {
      const error = ApiError.from(thrown);
      if (error.isCancelled) log(`${endpoint.method} ${endpoint.path}: ${error.message}`);
      if (error.status === 401) refused(endpoint, error);
      throw error;
    }
  };
  return {
    call: async (endpoint, input) =>
      send(endpoint, input, async (sent) =>
        settle(
          endpoint,
          exchange(sent, (response) => replyOrCached(response, endpoint, sent.cached)),
        ),
      ),
    stream: async (endpoint, input) =>
      send(endpoint, input, async (sent) => exchange(sent, readChunks)),
  };
}

/**
 * Credentials of a call: a token in the header alone, or for one call the cookie and nothing else.
 */
function pickCredentials<E extends Endpoint>(
  input: CallInput<E>,
  sessionToken: Options['sessionToken'],
) {
  const { byCookie = false, keepalive = false, body, token = sessionToken() } = input;
  if (byCookie)
    return { token: undefined, body: undefined, credentials: 'same-origin', keepalive } as const;
  // Cookies of the provider have no business here.
  return { token, body, credentials: 'omit', keepalive } as const;
}

type HeaderValues = Readonly<Record<string, string | undefined>>;

function buildHeaders<E extends Endpoint>(input: CallInput<E>, more: HeaderValues): HeaderValues {
  const version = input.version === undefined ? undefined : `"${input.version}"`;
  return {
    ...more,
    [KEY_HEADER]: input.key,
    [VERSION_HEADER]: version,
    [RERUN_HEADER]: input.rerunOf,
  };
}

/** Body of a request as JSON; the browser reads a long text of it beside the page's thread. */
function serialiseBody(body: unknown, long: LongText | undefined): string | Blob | null {
  if (body === undefined) return null;
  if (long === undefined) return JSON.stringify(body);
  // Its place: no other text of the body has this one.
  const place = crypto.randomUUID();
  const json = JSON.stringify({ ...(body as object), [long.field]: place });
  const [before = '', behind = ''] = json.split(place);
  return new Blob([before, long.text, behind]);
}

function buildRequest(
  endpoint: Endpoint,
  headers: HeaderValues,
  body: string | Blob | null,
): RequestInit {
  const type = body === null ? undefined : 'application/json';
  const all = Object.entries({ accept: 'application/json', 'content-type': type, ...headers });
  return {
    method: endpoint.method,
    headers: all.filter((header): header is [string, string] => header[1] !== undefined),
    body,
  };
}

async function exchange<Answer>(
  { url, init, caller, timeoutMs, ownFetch }: Sent,
  read: (response: Response) => Promise<Answer>,
): Promise<Answer> {
  const deadline = startDeadline(timeoutMs, caller);
  try {
    return await read(await ownFetch(url, { ...init, signal: deadline.signal }));
  } catch (thrown) {
    if (thrown instanceof ApiError) throw thrown;
    if (caller?.aborted === true) {
      throw new ApiError({ kind: 'cancelled', reason: String(caller.reason) });
    }
    const late = new Error(`no answer within ${timeoutMs / 1000} s`);
    throw new ApiError({ kind: 'unreachable', cause: deadline.passed() ? late : thrown });
  } finally {
    deadline.clear();
  }
}

/** The very object of the last time where nothing has changed, so that nothing is redrawn. */
async function replyOrCached(
  response: Response,
  endpoint: Endpoint,
  kept: CachedReply | undefined,
): Promise<object> {
  if (response.status === 304 && kept?.reply !== undefined) return kept.reply;
  const reply = checkReplyFields(endpoint, await readJson(response), response);
  kept?.keep(response.headers.get(TAG_HEADER), reply);
  return reply;
}

async function readJson(response: Response): Promise<object> {
  return parseReply(response, await response.text());
}

/** The bytes of a success; a refusal is JSON as ever. */
async function readChunks(response: Response): Promise<ByteStream> {
  if (!response.ok || response.body === null) await readJson(response);
  return chunks(response.body as ReadableStream<Uint8Array<ArrayBuffer>>);
}

/** Not every browser lets a stream be gone through by itself. */
async function* chunks(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function parseReply(response: Response, text: string): object {
  const reply = parse(text);
  if (!response.ok) {
    const { status } = response;
    const requestId = requestIdOf(response);
    throw new ApiError({ kind: 'rejected', status, body: reply ?? text, requestId });
  }
  if (isObject(reply)) return reply;
  const kind = reply === null ? 'without-data' : 'not-json';
  throw new ApiError({ kind, body: text, requestId: requestIdOf(response) });
}

/**
 * The reply, where it has one field at least of those that the call always answers. All of them may not be asked for:
 * a server of the release before does not know the newest.
 */
function checkReplyFields(endpoint: Endpoint, reply: object, response: Response): object {
  const { required = [] } = endpoint.reply as { readonly required?: readonly string[] };
  if (required.length === 0 || required.some((name) => name in reply)) return reply;
  const body = JSON.stringify(reply);
  throw new ApiError({ kind: 'without-data', body, requestId: requestIdOf(response) });
}

const requestIdOf = ({ headers }: Response) => headers.get(REQUEST_HEADER) ?? undefined;

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function logLine(line: string): void {
  // eslint-disable-next-line no-console -- the specification's log of the browser is its console
  console.info(line);
}
