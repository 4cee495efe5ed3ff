import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import { declareTable, FRAMES_TYPE } from '@fairlead/shared/contract/exports';
import { choice, fieldOf, nothing, object } from '@fairlead/shared/contract/schema';

import { CoreTrade } from './core-trades.ts';
import { TRADE_FILTER, TRADE_SORT } from './trade-filter.ts';

const wholeList = {
  method: 'POST',
  /** The trades of a list, all of them, in its order. */
  query: object({ ...TRADE_FILTER, ...TRADE_SORT }),
  reply: nothing(),
  media: FRAMES_TYPE,
} as const;

const TABLE = declareTable(fieldOf(CoreTrade));

/**
 * Every trade of a list as a file, or as the rows themselves. It comes in frames, so that it is known
 * how far it is; what has no last frame is not whole.
 */
export const exportCoreTrades = {
  ...wholeList,
  path: '/core-trades/export',
  summary: 'Every trade of a list, as CSV, as an .xlsx file or as rows',
  note:
    'Answered in frames: a line of JSON, and behind one of the kind "rows" so many bytes of the file. ' +
    'The last is of the kind "end", or "failed" with err_msg; without it the file is not whole. ' +
    'In the format "rows" each line of the content is a trade as GET /core-trades has it.',
  access: 'edf:read',
  limit: 'exports',
  cost: 'whole',
  body: object({ ...TABLE, format: choice(['csv', 'xlsx', 'rows']) }),
} satisfies Endpoint;

/** The same as a spreadsheet, where `create_sheet` makes them; the last frame has its address. */
export const sheetOfCoreTrades = {
  ...wholeList,
  path: '/core-trades/sheet',
  summary: 'Make a spreadsheet of every trade of a list',
  note: 'Needs edf:read besides. Answered in frames as an export, without content; the last has the url.',
  access: 'sheet:create',
  limit: 'sheets',
  cost: 'whole',
  body: object(TABLE),
} satisfies Endpoint;
