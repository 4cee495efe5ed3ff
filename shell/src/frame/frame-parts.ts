import { onDemand } from '@fairlead/shared/ui';

/** What the buttons of the top bar open. */
export const frameParts = onDemand(() => import('./on-demand.ts'));
