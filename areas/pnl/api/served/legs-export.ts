import type { BodyOf } from '@fairlead/shared/contract/endpoint';
import type { exportPnlLegs, LegQuery } from '@fairlead/pnl/contract/legs';

import {
  type ExportCall,
  listServedNames,
  requireRoom,
} from '@fairlead/platform/export/export-list';
import { formatSteps } from '@fairlead/platform/export/format-steps';
import { FORMATS } from '@fairlead/platform/export/formats';
import { sendingFrames } from '@fairlead/platform/export/sending-frames';
import { sheetHead } from '@fairlead/platform/export/table-sheet';
import { insertAudit } from '@fairlead/platform/database/audit.queries';
import { day, float, integer, text } from '@fairlead/platform/database/rows';
import { SENT } from '@fairlead/platform/http/route';
import { allFoundLegs, type LegParts, readLegPages } from './found-legs.service.ts';

/** Kinds of the columns that are no text. */
const COLUMNS = {
  trade_date: day,
  term_month_date: day,
  window_start: day,
  window_end: day,
  entry_id: integer,
  order_num: integer,
  pricing_days: integer,
  fixed_days: integer,
  quantity: float,
  price: float,
  mark: float,
  open_fraction: float,
  unit_mult: float,
  gross: float,
  cost: float,
  net: float,
  delta_net: float,
  delta_gross: float,
  exposure_display: float,
  exposure_mt: float,
  delta_exposure_display: float,
  part: float,
  leg: text,
} as const;

type Asked = { readonly query: LegQuery; readonly body: BodyOf<typeof exportPnlLegs> };

/** Sends every leg that a query finds in a format; it is in the audit log before the first of them leaves. */
export async function exportLegs(
  parts: LegParts,
  call: ExportCall,
  { query, body: { format, ...table } }: Asked,
): Promise<typeof SENT> {
  const { room, words } = FORMATS[format];
  await sendingFrames(call, async (send) => {
    const found = await allFoundLegs(parts, query);
    const { total } = found;
    const head = sheetHead(table, COLUMNS);
    requireRoom({ words, room: room(head), total });
    await insertAudit(parts.db, {
      actor: call.user.email,
      action: 'pnl_leg.export',
      entity: 'pnl_leg',
      entityId: 'list',
      before: null,
      after: { format, rows: total, columns: listServedNames(table), list: query },
      requestId: call.request.id,
    });
    const steps = formatSteps({ format, total, head, table }, readLegPages(found));
    await send({ total, steps });
  });
  return SENT;
}
