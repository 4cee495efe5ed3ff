import { onDemand } from '@fairlead/shared/ui';

/** What opens over a table. */
export const tableParts = onDemand(() => import('./on-demand.ts'));
