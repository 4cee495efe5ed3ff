import { onDemand } from '@fairlead/shared/ui';

/** Lazy chunk: menus, dialogs and bars that open over a table. */
export const tableParts = onDemand(() => import('./on-demand.ts'));
