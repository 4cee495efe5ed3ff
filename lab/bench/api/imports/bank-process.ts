/** Takes the bank statements kept as FILE_IDS and prints, as JSON, how long each file took and how much more memory. */
import { importStatements } from '../../../../areas/accounting/api/bank/import-statement.service.ts';
import { connect, createClock } from '@fairlead/api';

const { DATABASE_URL = '', FILE_IDS = '' } = process.env;
const db = connect(DATABASE_URL, { statementTimeoutMs: 0, max: 2 });
const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2025-12-31' });
const request = { clock, loadedBy: 'anton@halyard.example', requestId: 'run' };
const before = process.memoryUsage.rss();
const ms: number[] = [];
for (const fileId of FILE_IDS.split(',')) {
  const start = performance.now();
  await importStatements(db, { ...request, fileId });
  ms.push(performance.now() - start);
}
const megabytes = process.resourceUsage().maxRSS / 1024 - before / 2 ** 20;
console.log(JSON.stringify({ ms, megabytes }));
await db.destroy();
