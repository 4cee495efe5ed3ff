/** Takes the statement kept as FILE_ID and prints, as JSON, what that cost: how long, and how much more memory. */
import { importStatement } from '../../../../areas/trading/api/statements/statements.service.ts';
import { connect, createClock } from '@fairlead/api';

const { DATABASE_URL = '', FILE_ID = '' } = process.env;
const db = connect(DATABASE_URL, { statementTimeoutMs: 0, max: 2 });
const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
const before = process.memoryUsage.rss();
const start = performance.now();
let said = 'taken';
try {
  await importStatement(db, {
    fileId: FILE_ID,
    clock,
    loadedBy: 'anton@halyard.example',
    requestId: 'run',
  });
} catch (error) {
  said = (error as Error).message;
}
const ms = performance.now() - start;
const megabytes = process.resourceUsage().maxRSS / 1024 - before / 2 ** 20;
console.log(JSON.stringify({ ms, megabytes, said }));
await db.destroy();
