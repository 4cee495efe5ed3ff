import { onDemand } from '@fairlead/shared/ui';

/** Lazy chunk: menus and drawers of the top bar. */
export const frameParts = onDemand(() => import('./on-demand.ts'));
