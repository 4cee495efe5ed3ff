import type { Socket } from 'node:net';

import type { Failure } from '@fairlead/shared/contract/failure';

import { DATA_HEADERS } from './headers.ts';

const HEADERS = Object.entries(DATA_HEADERS)
  .map(([name, value]) => `${name}: ${value}\r\n`)
  .join('');

/** Responses by Node's code of what it could not read. */
const ANSWERS: Readonly<Record<string, Pick<Failure, 'err_msg' | 'code'> & { status: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'TOO_SLOW',
    err_msg: 'The request did not arrive in time',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'TOO_LARGE',
    err_msg: 'The headers are too large',
  },
};
const OTHERS = {
  status: '400 Bad Request',
  code: 'BAD_REQUEST',
  err_msg: 'That is no request of HTTP',
};

/**
 * Answers what never became a request (headers too large, no HTTP) as every other failure is, and
 * ends the connection.
 */
export function refuseUnreadable(
  { code = '' }: { readonly code?: string },
  socket: Socket,
  requestId: string,
): void {
  if (socket.writable) {
    const { status, ...words } = ANSWERS[code] ?? OTHERS;
    const body = JSON.stringify({ ...words, request_id: requestId } satisfies Failure);
    socket.write(
      `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\n` +
        `${HEADERS}connection: close\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }
  socket.destroySoon();
}
