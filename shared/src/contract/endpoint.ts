import type { Permission } from '@fairlead/shared/domain/access/permissions';
import type { Static, TObject, TSchema } from 'typebox';

/**
 * One call of the API: the browser's client sends it and a Fastify route serves it. The path lies
 * under `/api`; `{name}` stands for a field of `params`.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  /** What the call is for, in a sentence of the OpenAPI document. */
  readonly summary: string;
  /** What else a caller has to know, beside who may call. */
  readonly note?: string;
  /** Who may call: a permission, anybody with a session, or anybody. */
  readonly access: Permission | 'signed-in' | 'public';
  readonly params?: TObject;
  readonly query: TObject;
  readonly body?: TSchema;
  readonly reply: TObject;
  /** The type of an answer that is no JSON: a page or a file. */
  readonly media?: string;
  /** The largest body in bytes where it is not the usual 256 KiB. */
  readonly maxBodyBytes?: number;
};

type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

export type ParamsOf<E extends Endpoint> = StaticOf<E['params']>;
export type QueryOf<E extends Endpoint> = Static<E['query']>;
export type BodyOf<E extends Endpoint> = StaticOf<E['body']>;
export type ReplyOf<E extends Endpoint> = Static<E['reply']>;
