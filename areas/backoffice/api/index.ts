import type { AreaRegistration } from '@fairlead/platform/areas/area';

import { breaksRoutes } from './breaks/breaks.routes.ts';
import { startBreakWatch } from './breaks/break-update-watch.ts';
import { cashRoutes } from './cash/cash.routes.ts';
import { lotsRoutes } from './lots/lots.routes.ts';
import { backofficeTasks } from './tasks.ts';

/** Registration of the back office. */
export const backoffice: AreaRegistration = {
  routes: () => [lotsRoutes, breaksRoutes, cashRoutes],
  tasks: backofficeTasks,
  watch: async (parts) => [startBreakWatch(parts)],
};
