import type { AreaRegistration } from '@fairlead/platform/areas/area';

import { clinicRoutes } from './bank/clinic/clinic.routes.ts';
import { fixtureRoutes } from './bank/fixture/fixture.routes.ts';
import { bankMatchesRoutes } from './bank/matches/matches.routes.ts';
import { waitingStatementsRoutes } from './bank/waiting/waiting.routes.ts';
import { entriesRoutes } from './books/entries/entries.routes.ts';
import { accountingRoutes } from './books/report/accounting.routes.ts';
import { accountingTasks } from './tasks.ts';

/** Registration of the accounting. */
export const accounting: AreaRegistration = {
  routes: () => [
    accountingRoutes,
    bankMatchesRoutes,
    waitingStatementsRoutes,
    clinicRoutes,
    fixtureRoutes,
    entriesRoutes,
  ],
  tasks: accountingTasks,
};
