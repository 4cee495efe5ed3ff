import type { Endpoint } from '@fairlead/shared/contract/endpoint';
import {
  choice,
  instant,
  integer,
  list,
  nothing,
  object,
  type Static,
} from '@fairlead/shared/contract/schema';

/** A picture of a run as the page showed it: PNG or PDF (PNL-34). */
export type PnlPicture = Static<typeof PnlPicture>;
export const PnlPicture = object({
  picture_id: integer(),
  media: choice(['image/png', 'application/pdf']),
  bytes: integer(),
  made_at: instant(),
});

/** The pictures of a run, newest first. */
export const listPictures = {
  method: 'GET',
  path: '/pnl_analytics/pictures',
  summary: 'Pictures of a run of the P&L',
  access: 'pnl:read',
  limit: 'reads',
  cost: 'light',
  query: object({ run_id: integer({ minimum: 1 }) }),
  reply: object({ pictures: list(PnlPicture) }),
} satisfies Endpoint;

export const downloadPicture = {
  method: 'GET',
  path: '/pnl_analytics/pictures/{picture_id}',
  summary: 'A picture of a run of the P&L',
  access: 'pnl:read',
  limit: 'exports',
  cost: 'light',
  params: object({ picture_id: integer({ minimum: 1 }) }),
  query: nothing(),
  media: 'application/octet-stream',
  reply: nothing(),
} satisfies Endpoint;

/** The task that takes the pictures of a day's run. */
export const PICTURE_ROUTE = '/pnl/picture';
