import { useIsPicture } from '@fairlead/shared/auth';
import { NotAuthorized } from '@fairlead/shared/ui';

import { PnlPage } from './pnl-page.tsx';

/** The P&L of a day for a picture; nobody else has anything to look for here (PNL-08, SHL-18). */
export function ScreenshotPage() {
  return useIsPicture() ? <PnlPage /> : <NotAuthorized title="PNL" />;
}
