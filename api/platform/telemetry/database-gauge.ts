import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';

type DatabaseGauge<Label extends string> = {
  readonly name: string;
  readonly help: string;
  readonly labelNames: readonly Label[];
  /** Asks for the values, each time somebody reads the metrics. */
  readonly query: () => Promise<
    readonly { readonly labels: Record<Label, string>; readonly value: number }[]
  >;
};

/**
 * Gauge whose values are queried from the database on each scrape. If that fails, only this gauge
 * is empty.
 */
export function createDatabaseGauge<Label extends string>(
  app: FastifyInstance,
  { name, help, labelNames, query }: DatabaseGauge<Label>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: [...labelNames],
    registers: [app.metrics],
    async collect() {
      try {
        const values = await query();
        clear();
        for (const { labels, value } of values) gauge.set(labels, value);
      } catch (error) {
        clear();
        app.log.warn({ err: error, metric: name }, 'a metric could not be asked for');
      }
    },
  });
  const clear = () => {
    gauge.reset();
    // It begins with a 0 where it has no labels.
    if (labelNames.length === 0) gauge.remove();
  };
}
