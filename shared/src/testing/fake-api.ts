import {
  type ApiClient,
  ApiError,
  type ApiFailure,
  type ByteStream,
  type CallInput,
  settle,
} from '@fairlead/shared/api';
import type { Endpoint, ReplyOf } from '@fairlead/shared/contract/endpoint';

type Asked = {
  readonly params?: unknown;
  readonly query: object;
  readonly body?: unknown;
  readonly long?: { readonly field: string; readonly text: Blob } | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly key?: string | undefined;
  readonly rerunOf?: string | undefined;
};

/** Call that a screen made. */
export type Call = { readonly endpoint: Endpoint; readonly input: Asked };

type Reply<E extends Endpoint> =
  ReplyOf<E> | ((input: CallInput<E>) => ReplyOf<E> | Promise<ReplyOf<E>>);

type Answer = {
  readonly endpoint: Endpoint;
  readonly reply: (input: Asked) => unknown;
};

/** An API that answers from a table and notes what it was asked. */
export type FakeApi = ApiClient & { readonly calls: readonly Call[] };

/** An API that answers from a table; what is not in the table is refused as a 404. */
export function fakeApi(...answers: readonly Answer[]): FakeApi {
  const calls: Call[] = [];
  const replyTo = async (endpoint: Endpoint, asked: Asked) => {
    calls.push({ endpoint, input: asked });
    const answer = answers.find((candidate) => isSame(candidate.endpoint, endpoint));
    if (answer === undefined) throw new ApiError({ kind: 'rejected', status: 404, body: {} });
    return answer.reply(asked);
  };
  return {
    calls,
    call: async (endpoint, input) => settle(endpoint, replyTo(endpoint, input)),
    stream: async (endpoint, input) => (await replyTo(endpoint, input)) as ByteStream,
  };
}

/** Some contracts are made for a task or a table at each call. */
function isSame(one: Endpoint, other: Endpoint): boolean {
  return one === other || (one.method === other.method && one.path === other.path);
}

/** One row of `fakeApi`, its reply (or what makes it from the call) checked against the contract. */
export function answer<E extends Endpoint>(endpoint: E, reply: Reply<E>): Answer {
  return {
    endpoint,
    reply: (input) => (typeof reply === 'function' ? reply(input as CallInput<E>) : reply),
  };
}

/** One row of `fakeApi` that fails. */
export function refusal(endpoint: Endpoint, failure: ApiFailure): Answer {
  return {
    endpoint,
    reply: () => {
      throw new ApiError(failure);
    },
  };
}
