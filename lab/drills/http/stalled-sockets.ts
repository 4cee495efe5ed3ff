import { createConnection, type Socket } from 'node:net';

/** Connections whose call never ends: a body of ten bytes is announced and one is sent. */
export function stalledSockets(origin: string, count: number): readonly Socket[] {
  const { hostname, port } = new URL(origin);
  return Array.from({ length: count }, () => {
    const socket = createConnection({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined); // the server may end it
    socket.resume();
    socket.write(
      `POST /api/verify_auth HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{`,
    );
    return socket;
  });
}
