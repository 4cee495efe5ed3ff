import type { FastifyBaseLogger } from 'fastify';

type Child = FastifyBaseLogger['child'];
type Bindings = Parameters<Child>[0];
type Options = Parameters<Child>[1];
type Line = [fields: object, message?: string];

/** Fastify's `childLoggerFactory`. */
export function requestLog(parent: FastifyBaseLogger, bindings: Bindings): FastifyBaseLogger {
  // Its methods take fields and a message, which is how every line of ours is written.
  return new RequestLog(parent, bindings);
}

/**
 * The log of one request. Its child of the process's log, which carries the request id, is made
 * with the first line: most requests write none, and making it costs more than the check of their
 * token.
 */
class RequestLog {
  readonly #parent: FastifyBaseLogger;
  readonly #bindings: Bindings;
  #made: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: Bindings) {
    this.#parent = parent;
    this.#bindings = bindings;
  }

  get level(): string {
    return this.#parent.level;
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#parent.child(this.#bindings));
  }

  fatal(...line: Line): void {
    this.#log.fatal(...line);
  }

  error(...line: Line): void {
    this.#log.error(...line);
  }

  warn(...line: Line): void {
    this.#log.warn(...line);
  }

  info(...line: Line): void {
    this.#log.info(...line);
  }

  debug(...line: Line): void {
    this.#log.debug(...line);
  }

  trace(...line: Line): void {
    this.#log.trace(...line);
  }

  silent(): void {}

  child(bindings: Bindings, options?: Options): FastifyBaseLogger {
    return this.#log.child(bindings, options);
  }
}
