import type { AreaRegistration } from '@fairlead/platform/areas/area';

import { adjustmentsRoutes } from './adjustments/adjustments.routes.ts';
import { waiversRoutes } from './limits/waivers.routes.ts';
import { picturesRoutes } from './pictures/pictures.routes.ts';
import { dataSetsRoutes } from './served/data-sets.routes.ts';
import { farPricesRoutes } from './served/far-prices.routes.ts';
import { legsRoutes } from './served/legs.routes.ts';
import { metaRoutes } from './served/meta.routes.ts';
import { pricesRoutes } from './served/prices.routes.ts';
import { runListRoutes } from './served/run-list.routes.ts';
import { tieOutRoutes } from './served/tie-out.routes.ts';
import { pnlTasks } from './tasks.ts';
import { acceptancesRoutes } from './tie-out/acceptances.routes.ts';

/** Registration of the P&L. */
export const pnl: AreaRegistration = {
  routes: () => [
    adjustmentsRoutes,
    acceptancesRoutes,
    waiversRoutes,
    tieOutRoutes,
    farPricesRoutes,
    picturesRoutes,
    metaRoutes,
    runListRoutes,
    dataSetsRoutes,
    legsRoutes,
    pricesRoutes,
  ],
  tasks: pnlTasks,
};
