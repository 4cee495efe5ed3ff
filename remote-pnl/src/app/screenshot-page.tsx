import { useUser } from '@fairlead/shared/auth';
import { NotAuthorized } from '@fairlead/shared/ui';

import { PnlPage } from './pnl-page.tsx';

/** The P&L of a day for a picture; nobody else has anything to look for here (PNL-08, SHL-18). */
export function ScreenshotPage() {
  const { auth_user_data: who } = useUser();
  if (who.user_type !== 'BOT' || who.usage !== 'screenshot') return <NotAuthorized title="PNL" />;
  return <PnlPage isScreenshot />;
}
