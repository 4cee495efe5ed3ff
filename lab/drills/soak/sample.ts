import { join } from 'node:path';

import { sql } from 'kysely';

import { countOf } from '../run-firm.ts';
import type { WholeProduct } from '../whole-product.ts';
import { type Holding, InspectedProcess } from './inspected-process.ts';

/** The processes that stay while the product runs. */
export const STAYING = ['server', 'worker'] as const;
type Staying = (typeof STAYING)[number];

/** Sample of what the product holds at a moment. */
export type Sample = Readonly<Record<Staying, Holding>> & {
  readonly atMs: number;
  readonly connections: number;
  /** Rows of queues: jobs that are not ended, runs that wait or go on. */
  readonly waiting: number;
};

/** Asks a product what it holds, again and again. */
export class Sampler {
  readonly #product: WholeProduct;
  readonly #processes: Readonly<Record<Staying, InspectedProcess>>;
  readonly #begun = performance.now();

  private constructor(
    product: WholeProduct,
    processes: Readonly<Record<Staying, InspectedProcess>>,
  ) {
    this.#product = product;
    this.#processes = processes;
  }

  static async of(product: WholeProduct): Promise<Sampler> {
    const inspect = async (name: Staying) =>
      InspectedProcess.open(product.pidOf(name) ?? 0, join(product.data, 'logs', `${name}.log`));
    return new Sampler(product, {
      server: await inspect('server'),
      worker: await inspect('worker'),
    });
  }

  async sample(): Promise<Sample> {
    const { db } = this.#product;
    return {
      atMs: performance.now() - this.#begun,
      server: await this.#processes.server.holding(),
      worker: await this.#processes.worker.holding(),
      connections: await countOf(
        db,
        sql`from pg_stat_activity
             where datname = current_database() and backend_type = 'client backend'
               and application_name <> 'crash'`,
      ),
      waiting: await countOf(
        db,
        sql`from (select id::text from pgboss.job where state < 'completed'
                   union all
                  select task_id::text from task_run where state in ('QUEUED', 'RUNNING')) open`,
      ),
    };
  }

  /** The control: a server that keeps something of each request. */
  async plantLeak(): Promise<void> {
    await this.#processes.server.evaluate(`(() => {
      const kept = (globalThis.keptOfRequests = []);
      process.getBuiltinModule('node:diagnostics_channel')
        .subscribe('http.server.request.start', () => kept.push(new Array(1_000).fill(kept.length)));
    })()`);
  }

  close(): void {
    for (const name of STAYING) this.#processes[name].close();
  }
}
