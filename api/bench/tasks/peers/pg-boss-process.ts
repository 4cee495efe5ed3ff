/** A worker of bare pg-boss on a database of its own: its address as the argument. */
import { PgBoss } from 'pg-boss';

const boss = new PgBoss({
  ...{ connectionString: process.argv[2] ?? '', schedule: false, supervise: false },
  useListenNotify: true,
});
boss.on('error', (error) => console.warn(error));
await boss.start();
await boss.createQueue('runs', { notify: true });
for (let n = 0; n < 3; n += 1)
  await boss.work(
    'runs',
    { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
    async () => undefined,
  );
console.log('ready');
