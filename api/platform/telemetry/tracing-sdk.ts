import { FastifyOtelInstrumentation } from '@fastify/otel';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { NodeSDK } from '@opentelemetry/sdk-node';

/** The exporter and its address follow the usual OTEL_… variables. */
export function start(): Tracing {
  const sdk = new NodeSDK({
    serviceName: process.env['OTEL_SERVICE_NAME'] ?? 'fairlead-server',
    traceExporter: new OTLPTraceExporter(),
    instrumentations: [
      new FastifyOtelInstrumentation({ registerOnInitialization: true }),
      // Statements without their values: those are the firm's data.
      new PgInstrumentation({ enhancedDatabaseReporting: false }),
    ],
  });
  sdk.start();
  return { stop: () => sdk.shutdown() };
}
export type Tracing = { stop(): Promise<void> };
