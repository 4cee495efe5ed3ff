/** Why a call gave no usable answer. */
export type ApiFailure =
  | {
      readonly kind: 'rejected';
      readonly status: number;
      readonly body: unknown;
      /** Request id from the header, where a gateway or a broken response has no more. */
      readonly requestId?: string | undefined;
    }
  | { readonly kind: 'unreachable'; readonly cause: unknown }
  | { readonly kind: 'not-json'; readonly body: string; readonly requestId?: string | undefined }
  /** `null`, or an object that has no field of those that the call promises. */
  | {
      readonly kind: 'without-data';
      readonly body: string;
      readonly requestId?: string | undefined;
    }
  | { readonly kind: 'cancelled'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly cause: unknown };

/** The one error the API client throws. Screens switch on `failure.kind`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly failure: ApiFailure;

  constructor(failure: ApiFailure) {
    super(describe(failure));
    this.failure = failure;
  }

  /** Anything thrown, as an ApiError, so that no catch block has to guess. */
  static from(thrown: unknown): ApiError {
    return thrown instanceof ApiError ? thrown : new ApiError({ kind: 'unknown', cause: thrown });
  }

  /** True when the call was cancelled: worth a line in the log, never a message (spec A8). */
  get isCancelled(): boolean {
    return this.failure.kind === 'cancelled';
  }

  /** True where the call succeeded and its answer has nothing of what was asked for. */
  get isWithoutData(): boolean {
    return this.failure.kind === 'without-data';
  }

  /** The status of the server's refusal. */
  get status(): number | undefined {
    return this.failure.kind === 'rejected' ? this.failure.status : undefined;
  }

  /** The server's own words for a refusal, `err_msg` of its body. */
  get serverMessage(): string | undefined {
    return this.bodyText('err_msg');
  }

  /** The stable name of a refusal, for programs. */
  get code(): string | undefined {
    return this.bodyText('code');
  }

  /** Request id in the server's logs; a user reads it out to the desk. */
  get requestId(): string | undefined {
    const { failure } = this;
    const inHeader = 'requestId' in failure ? failure.requestId : undefined;
    return this.bodyText('request_id') ?? inHeader;
  }

  /** The text for a panel: the server's words first, else the parsed message (spec B8). */
  get panelText(): string {
    return this.serverMessage ?? this.message;
  }

  private bodyText(field: string): string | undefined {
    const body = this.failure.kind === 'rejected' ? this.failure.body : undefined;
    if (typeof body !== 'object' || body === null) return undefined;
    const text: unknown = Reflect.get(body, field);
    return typeof text === 'string' && text !== '' ? text : undefined;
  }
}

/** The user-visible text of each failure (spec A, section 8). */
function describe(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'rejected':
      return `We got an error response back of ${failure.status} with ${dataText(failure.body)}`;
    case 'unreachable':
      return `We didn't get a response and have the generic error of ${formatReason(failure.cause)}`;
    case 'not-json':
      return `The data we got are not JSON ${failure.body}`;
    case 'without-data':
      return failure.body === 'null'
        ? 'The data we got are not JSON null'
        : 'The data we got are not those that we asked for';
    case 'cancelled':
      return `Cancelled: ${failure.reason}`;
    case 'unknown':
      return `Unknown Error occurred: ${formatReason(failure.cause)}`;
  }
}

const dataText = (body: unknown) => (body === '' ? 'no data' : `data ${asText(body)}`);

/**
 * A body that is no JSON is shown as it came. What a refusal carries besides its words (a trade as
 * somebody else has left it) is for the screen.
 */
function asText(body: unknown): string {
  if (typeof body === 'string') return body;
  const isRefusal = typeof body === 'object' && body !== null && 'err_msg' in body;
  return JSON.stringify(body, isRefusal ? ['err_msg', 'code', 'request_id'] : null);
}

function formatReason(cause: unknown): string {
  return cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
}
