/** A worker of bare pg-boss, of the version that its dashboard wants: `folder` of the modules, address of its database. */
import { createRequire } from 'node:module';
import { join } from 'node:path';

const [folder, connectionString] = process.argv.slice(2);
const { PgBoss } = createRequire(join(folder, 'package.json'))('pg-boss');

const boss = new PgBoss({
  connectionString,
  schedule: false,
  supervise: false,
  useListenNotify: true,
});
boss.on('error', (error) => console.warn(error));
await boss.start();
await boss.createQueue('runs', { notify: true });
const often = { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };
for (let n = 0; n < 3; n += 1) await boss.work('runs', often, async () => undefined);
