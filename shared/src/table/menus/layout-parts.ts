import { onDemand } from '@fairlead/shared/ui';

/** The layouts that are kept under a name: with their forms, in a file of their own. */
export const layoutParts = onDemand(() => import('./layout-dialog.tsx'));
