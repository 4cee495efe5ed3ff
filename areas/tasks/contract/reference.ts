import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { list, nothing, object, text } from '@fairlead/shared/contract/schema';
import { MAX_FILE_BYTES } from '@fairlead/shared/contract/tasks';

/** More files than there are tables: whoever hands over another folder hears which file is wrong. */
const MAX_FILES = 50;

/** Hands reference data over, all files together; the import itself is the task `/reference/import`. */
export const uploadReference = {
  method: 'POST',
  path: '/reference/file_sets',
  summary: 'Hand the files of reference data over for import',
  access: 'statement:import',
  limit: 'writes',
  cost: 'write',
  query: nothing(),
  body: object({
    files: list(
      object({
        file_name: text({ minLength: 1, maxLength: 200 }),
        content: text({ maxLength: MAX_FILE_BYTES }),
      }),
      { minItems: 1, maxItems: MAX_FILES },
    ),
  }),
  /** `set_id` is the SHA-256 of names and contents: the `request_json` that the import task takes. */
  reply: object({ set_id: text() }),
  maxBodyBytes: MAX_FILE_BYTES,
} satisfies Endpoint;
