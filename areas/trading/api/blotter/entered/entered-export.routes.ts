import { exportEntries, sheetOfEntries } from '@fairlead/trading/contract/entered-trades';

import { exportList, type MakeSheet } from '@fairlead/platform/export/export-list';
import { notAllowed } from '@fairlead/platform/http/access';
import type { ApiParts, Feature } from '@fairlead/platform/http/api-parts';
import { serve } from '@fairlead/platform/http/route';
import { exportedEntries } from './entered.service.ts';

type Ports = { readonly sheetMaker: (parts: ApiParts) => MakeSheet };

/** Lets what was entered leave whole, as a file, as rows or as a spreadsheet. */
export function enteredExportRoutes({ sheetMaker }: Ports): Feature {
  return (app, parts) => {
    const { db, clock } = parts;
    const makeSheet = sheetMaker(parts);
    serve(app, exportEntries, async ({ query, body, ...call }) => {
      const { format, ...table } = body;
      const list = exportedEntries(query, { email: call.user.email, zone: clock.zone });
      return exportList({ db }, call, { list, table, format });
    });
    serve(app, sheetOfEntries, async ({ query, body, ...call }) => {
      if (!call.user.permissions.includes('blotter:read')) throw notAllowed();
      const list = exportedEntries(query, { email: call.user.email, zone: clock.zone });
      return makeSheet(call, { list, table: body });
    });
  };
}
