import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  integer,
  list,
  nothing,
  nullable,
  object,
  optional,
  text,
} from '@fairlead/shared/contract/schema';

/** A list in pages, as the areas have them. */
export const listSamples = {
  method: 'GET',
  path: '/samples',
  summary: 'Samples, in pages',
  access: 'edf:read',
  limit: 'trade_reads',
  cost: 'light',
  query: object({
    page_num: optional(integer()),
    state: optional(choice(['all', 'open'])),
    ids: optional(text()),
    product: optional(list(text())),
    clearer: optional(list(text())),
    account: optional(list(text())),
    after: optional(text()),
  }),
  reply: object({ samples: list(integer()), total: integer(), after: nullable(text()) }),
} satisfies Endpoint;

/** A change of one thing, with the version that the user saw. */
export const changeSample = {
  method: 'POST',
  path: '/samples/{sample_id}/change',
  summary: 'Change a sample',
  access: 'edf:verify',
  limit: 'verify',
  cost: 'write',
  params: object({ sample_id: text() }),
  query: nothing(),
  body: object({ row_version: integer() }),
  reply: object({ sample: object({}) }),
  refusals: { SAMPLE_CHANGED: { status: 409, carries: object({ sample: object({}) }) } },
} satisfies Endpoint;

/** A file that is sent as the text of one property. */
export const sendSample = {
  method: 'POST',
  path: '/samples/files',
  summary: 'Send a sample as a file',
  access: 'statement:import',
  limit: 'writes',
  cost: 'apart',
  query: nothing(),
  body: object({ file_name: text(), content_base64: text(), from_line: integer() }),
  reply: object({ readings: list(integer()) }),
} satisfies Endpoint;
