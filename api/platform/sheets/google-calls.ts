import { setTimeout } from 'node:timers/promises';

import { importPKCS8, SignJWT } from 'jose';

import { Refusal } from '../http/errors.ts';

export type Fetch = typeof globalThis.fetch;

const TOKEN_ADDRESS = 'https://oauth2.googleapis.com/token';
/**
 * Scopes of the account: files that it made itself and no others, or spreadsheets shared with it.
 */
const SCOPES = {
  'own files': 'https://www.googleapis.com/auth/drive.file',
  'shared spreadsheets': 'https://www.googleapis.com/auth/spreadsheets',
} as const;

/**
 * Pace of the calls for one spreadsheet. 'short': all of them while a user waits for one answer.
 * 'long': each has its time, and where Google takes no more for now (60 a minute) it is retried.
 */
type Pace = 'short' | 'long';

const ALL_MS = 12_000;
const EACH_MS = 30_000;
const AGAIN_AFTER_MS = 15_000;
const MAX_AGAIN = 6;

type Options = {
  readonly pace: Pace;
  readonly reach?: keyof typeof SCOPES;
  readonly fetch?: Fetch | undefined;
  /** Ends its calls, and the waiting between them. */
  readonly signal?: AbortSignal;
  /** Delay before Google is asked again. */
  readonly againAfterMs?: number;
};

/** The calls to Google for one spreadsheet, with one token (RFC 7523). */
export class GoogleCalls {
  readonly #account: GoogleAccount;
  readonly #fetch: Fetch;
  readonly #ended: AbortSignal | undefined;
  readonly #scope: string;
  readonly #time: () => AbortSignal;
  readonly #mostAgain: number;
  readonly #againAfterMs: number;
  #token: Promise<string> | undefined;

  constructor(account: GoogleAccount, options: Options) {
    const { pace, fetch = globalThis.fetch, signal, againAfterMs = AGAIN_AFTER_MS } = options;
    this.#account = account;
    this.#fetch = fetch;
    this.#againAfterMs = againAfterMs;
    const all = AbortSignal.timeout(ALL_MS);
    this.#time = pace === 'short' ? () => all : () => AbortSignal.timeout(EACH_MS);
    this.#mostAgain = pace === 'short' ? 0 : MAX_AGAIN;
    this.#ended = signal;
    this.#scope = SCOPES[options.reach ?? 'own files'];
  }

  async get(address: string): Promise<unknown> {
    return this.#send(address, { headers: await this.#authorization(), signal: this.#signal() });
  }

  async post(address: string, body: unknown): Promise<unknown> {
    for (let left = this.#mostAgain; ; left -= 1) {
      try {
        return await this.#post(address, body);
      } catch (error) {
        const isLater = error instanceof Refusal && error.retryAfter !== undefined;
        if (!isLater || left === 0) throw error;
        await setTimeout(this.#againAfterMs, undefined, { signal: this.#ended });
      }
    }
  }

  async #post(address: string, body: unknown): Promise<unknown> {
    return this.#send(address, {
      method: 'POST',
      headers: { ...(await this.#authorization()), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: this.#signal(),
    });
  }

  /** Works beyond the deadline: it takes back what was begun. */
  async remove(address: string): Promise<void> {
    const signal = AbortSignal.timeout(2_000);
    const headers = await this.#authorization();
    await this.#send(address, { method: 'DELETE', headers, signal });
  }

  #signal(): AbortSignal {
    const time = this.#time();
    return this.#ended === undefined ? time : AbortSignal.any([time, this.#ended]);
  }

  async #authorization() {
    this.#token ??= this.#newToken();
    return { authorization: `Bearer ${await this.#token}` };
  }

  async #newToken(): Promise<string> {
    const { email, privateKey, subject = email } = this.#account;
    const assertion = await new SignJWT({ scope: this.#scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setSubject(subject)
      .setAudience(TOKEN_ADDRESS)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(await importPKCS8(privateKey, 'RS256'));
    const { access_token: token } = (await this.#send(TOKEN_ADDRESS, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion,
      }),
      signal: this.#signal(),
    })) as { access_token: string };
    return token;
  }

  async #send(address: string, init: RequestInit): Promise<unknown> {
    const { ok, status, body } = await this.#exchange(address, init);
    if (ok) return body;
    throw new GoogleFailure(wordsFor(status), {
      cause: new Error(`${status} of ${address}: ${String(body)}`),
      answered: { status, isSignIn: address === TOKEN_ADDRESS },
    });
  }

  /**
   * Sends a request and reads the body, too: that can fail and take as long as anything before it.
   */
  async #exchange(address: string, init: RequestInit) {
    try {
      const response = await this.#fetch(address, init);
      const { ok, status } = response;
      const text = await response.text();
      return { ok, status, body: ok && text !== '' ? (JSON.parse(text) as unknown) : text };
    } catch (error) {
      throw new GoogleFailure('Google Sheets cannot be reached', { cause: error });
    }
  }
}

function wordsFor(status: number): string {
  if (status === 429) return 'Google Sheets takes no more calls for now; please wait a minute';
  if (status === 400 || status === 413) return 'Google Sheets did not take the table';
  return status < 500
    ? 'Google Sheets does not accept the account of this installation'
    : 'Google Sheets is out of order';
}

type Why = {
  readonly cause: unknown;
  /** Response of Google; undefined where nothing came. */
  readonly answered?: { readonly status: number; readonly isSignIn: boolean };
};

/**
 * Failure of a call to Google. Its response goes to the log; the user has another way to the table.
 */
export class GoogleFailure extends Refusal {
  readonly answered: Why['answered'];

  constructor(words: string, { cause, answered }: Why) {
    super({
      status: 503,
      code: 'SHEETS_FAILED',
      message: `${words}. The table can be downloaded as .xlsx instead.`,
      ...(answered?.status === 429 ? { retryAfter: 60 } : {}),
    });
    this.cause = cause;
    this.answered = answered;
  }
}

/** A service account of Google's cloud. */
export type GoogleAccount = {
  readonly email: string;
  /** PEM, PKCS #8. */
  readonly privateKey: string;
  /** User of the firm it acts for; undefined = itself. */
  readonly subject: string | undefined;
};
