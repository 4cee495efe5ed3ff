import { onDemand } from '@fairlead/shared/ui';

/** Lazy chunk: the saved-layouts dialog. */
export const layoutParts = onDemand(() => import('./layout-dialog.tsx'));
