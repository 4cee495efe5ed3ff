import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from '@jest/globals';

import { createServer } from '../http/http-server.ts';
import { createLog } from './log.ts';
import { startTracing } from './tracing.ts';

/** Spans that the collector was sent. */
let spans: string[];
let endpoint: string;
const collector = createHttpServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => (body += String(chunk)));
  request.on('end', () => {
    spans.push(`${request.url ?? ''} ${body}`);
    response.setHeader('content-type', 'application/json').end('{}');
  });
});

beforeEach(async () => {
  spans = [];
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = endpoint;
});
afterEach(async () => {
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  collector.closeAllConnections();
  await new Promise((closed) => collector.close(closed));
});

async function serveOnce(): Promise<void> {
  const app = createServer(createLog({ level: 'silent', name: 'test' }));
  app.get('/api/core-trades', async () => ({}));
  await app.inject('/api/core-trades');
  await app.close();
}

test('[API-12] requests are traced to the collector that is configured', async () => {
  const tracing = await startTracing({ otlpEndpoint: endpoint });
  await serveOnce();
  await tracing.stop();
  expect(spans.join('\n')).toMatch(/^\/v1\/traces .*\/api\/core-trades/);
});

test('[API-12] without a collector nothing is traced', async () => {
  const tracing = await startTracing({ otlpEndpoint: undefined });
  await serveOnce();
  await tracing.stop();
  expect(spans).toEqual([]);
});
