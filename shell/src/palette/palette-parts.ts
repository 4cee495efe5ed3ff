import { onDemand } from '@fairlead/shared/ui';

/** The palette itself; the bar has only its button and its key. */
export const paletteParts = onDemand(() => import('./palette.tsx'));
