/**
 * Parent-death watchdog: ends this process with its starter, even where that was killed with -9: the starter
 * holds the other end of stream 3, and the kernel closes it. Loaded by `--import`, so that neither
 * the server nor the worker knows of it.
 */
import net from 'node:net';

const SECONDS_TO_STOP = 10;

const leash = new net.Socket({ fd: 3, readable: true, writable: false });
leash.on('error', () => undefined);
leash.on('close', () => {
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), SECONDS_TO_STOP * 1000).unref();
  process.kill(process.pid, 'SIGTERM');
});
leash.resume();
leash.unref();
