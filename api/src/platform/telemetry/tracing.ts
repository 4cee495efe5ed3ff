import type { Config } from '../config.ts';

export type Tracing = { stop(): Promise<void> };

const NONE: Tracing = { stop: async () => undefined };

/**
 * Traces of requests and statements by OpenTelemetry, only where a collector is configured: they
 * cost most of the throughput of small calls. Call it before the modules
 * that it measures are imported.
 */
export async function startTracing({
  otlpEndpoint,
}: Pick<Config, 'otlpEndpoint'>): Promise<Tracing> {
  if (otlpEndpoint === undefined) return NONE;
  const { start } = await import('./tracing-sdk.ts');
  return start();
}
