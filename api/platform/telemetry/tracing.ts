import type { Config } from '../config.ts';
import { StartProblem } from '../start-problem.ts';
import type { Tracing } from './tracing-sdk.ts';

const NONE: Tracing = { stop: async () => undefined };

/**
 * Traces of requests and statements by OpenTelemetry, only where a collector is configured: they
 * cost most of the throughput of small calls. Call it before the modules
 * that it measures are imported. Its packages are optional, and a program without them does not start with one.
 *
 * @throws StartProblem where they are not installed
 */
export async function startTracing({
  otlpEndpoint,
}: Pick<Config, 'otlpEndpoint'>): Promise<Tracing> {
  if (otlpEndpoint === undefined) return NONE;
  const { start } = await import('./tracing-sdk.ts').catch(refuseWithout);
  return start();
}

function refuseWithout(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new StartProblem(
    'OTEL_EXPORTER_OTLP_ENDPOINT is set, and the packages of traces are not installed: install without --no-optional, or do not set it',
  );
}
