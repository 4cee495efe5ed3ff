/** Takes the export of journals kept as FILE_ID, and ends: run with as much heap as it is to get by with. */
import { importJournals } from '../../../../areas/accounting/api/ledger/import-journals.service.ts';
import { connect, createClock } from '@fairlead/api';

const { DATABASE_URL = '', FILE_ID = '' } = process.env;
const db = connect(DATABASE_URL, { statementTimeoutMs: 0, max: 2 });
const clock = createClock({ zone: 'Europe/Zurich', businessDate: '2024-06-28' });
const by = { loadedBy: 'anton@halyard.example', requestId: 'run' };
await importJournals(db, { fileId: FILE_ID, clock, ...by });
await db.destroy();
