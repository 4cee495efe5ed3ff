import { accounting } from '@fairlead/accounting/api';
import { backoffice } from '@fairlead/backoffice/api';
import type { AreaRegistration } from '@fairlead/platform/areas/area';
import { pnl } from '@fairlead/pnl/api';
import { tasks } from '@fairlead/tasks/api';
import { trading } from '@fairlead/trading/api';

/** Every area: what is not here is not served and not watched. */
export const AREAS: readonly AreaRegistration[] = [trading, pnl, accounting, backoffice, tasks];
