import type { Permission } from '@fairlead/shared/domain/access/permissions';
import type { Endpoint } from './endpoint.ts';
import { nothing, object, oneOf, text } from './schema.ts';
import { MAX_FILE_BYTES } from './tasks.ts';

/**
 * The kinds of file that the product takes in, beside clearer statements: the folder of the inbox and
 * the word of the command, the task that imports it, and who may hand it over.
 */
export const FILE_KINDS = {
  opening_positions: { task: '/clearer/import_opening_positions', access: 'statement:import' },
  trades: { task: '/clearer/import_trades', access: 'statement:import' },
  settlements: { task: '/prices/import_settlements', access: 'pnl:import' },
  rates: { task: '/fx/import_rates', access: 'pnl:import' },
  lots: { task: '/physical/import_lots', access: 'backacc:import' },
  physical_trades: { task: '/physical/import_trades', access: 'backacc:import' },
  backacc_maps: { task: '/backacc/import_maps', access: 'backacc:import' },
  cash_accounts: { task: '/cash/import_accounts', access: 'backacc:import' },
  chart: { task: '/accounting/import_chart', access: 'acc:import' },
  journals: { task: '/accounting/import_journals', access: 'acc:import' },
  budget: { task: '/accounting/import_budget', access: 'acc:import' },
  bank_statement: { task: '/bank/import_statement', access: 'acc:import' },
} as const satisfies Record<string, { readonly task: `/${string}`; readonly access: Permission }>;

export type FileKind = keyof typeof FILE_KINDS;

const fileName = () => text({ minLength: 1, maxLength: 200 });

/** Length of the largest file in base64. */
const MAX_BASE64 = Math.ceil(MAX_FILE_BYTES / 3) * 4;

/** Hands a file of a kind over; the import itself is the kind's task, which takes the `file_id`. */
export const declareFileUpload = (kind: FileKind) =>
  ({
    method: 'POST',
    path: `/imports/${kind}/files`,
    summary: `Hand a file of ${kind.replaceAll('_', ' ')} over for import`,
    access: FILE_KINDS[kind].access,
    limit: 'writes',
    cost: 'write',
    query: nothing(),
    body: oneOf([
      object({ file_name: fileName(), content: text({ minLength: 1, maxLength: MAX_FILE_BYTES }) }),
      object({
        file_name: fileName(),
        /** Bytes of the file in base64: a file that is not in UTF-8 arrives as it was made. */
        content_base64: text({ minLength: 4, maxLength: MAX_BASE64 }),
      }),
    ]),
    /** The SHA-256 of the file's bytes. */
    reply: object({ file_id: text() }),
    maxBodyBytes: MAX_BASE64 + 64 * 1024,
  }) as const satisfies Endpoint;
