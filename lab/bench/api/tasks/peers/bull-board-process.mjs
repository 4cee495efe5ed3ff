/** bull-board and a worker of BullMQ in one process, as small installations run them: `folder`, `port`, Redis's `socket`, runs to store. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, port, socket, stored, failedEach] = process.argv.slice(2);
const load = createRequire(join(folder, 'package.json'));
const { Queue, Worker } = load('bullmq');
const { createBullBoard } = load('@bull-board/api');
const { BullMQAdapter } = load('@bull-board/api/bullMQAdapter');
const { FastifyAdapter } = load('@bull-board/fastify');
const app = load('fastify')();

const connection = { path: socket };
const queue = new Queue('runs', { connection });
const work = async ({ data }) => {
  if (data.fails) throw new Error('refused\n    at readRows (statement-rows.ts:7)');
};

const filling = new Worker('runs', work, { connection, concurrency: 200 });
const PART = 1_000;
for (let n = 0; n < Number(stored); n += PART) {
  const jobs = Array.from({ length: Math.min(PART, Number(stored) - n) }, (_none, i) => ({
    name: '/clearer/import_statement',
    data: {
      file_id: `${n + i}`.padStart(32, '0'),
      who: `person${i % 40}@halyard.example`,
      fails: (n + i) % Number(failedEach) === 0,
    },
  }));
  await queue.addBulk(jobs);
}
for (;;) {
  const { waiting, active } = await queue.getJobCounts('waiting', 'active');
  if (waiting + active === 0) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
await filling.close();

new Worker('runs', work, { connection, concurrency: 3 });
const serverAdapter = new FastifyAdapter();
createBullBoard({ queues: [new BullMQAdapter(queue)], serverAdapter });
app.register(serverAdapter.registerPlugin());
await app.listen({ host: '127.0.0.1', port: Number(port) });
