import { useLocation, useNavigate, useSearchParams } from '@fairlead/shared/router';

import { OPENED } from '../runs/opened.rules.ts';

/**
 * State of `/tasks/schedules` from its address: the schedule linked to, and the one whose dialog is
 * open, by id or 'new'.
 */
export function useSchedulesAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();
  return {
    named: params.get('schedule'),
    edited: params.get('edit'),
    open: (edited: number | 'new') => setParams({ edit: String(edited) }, { state: OPENED }),
    /** Back where the dialog was opened; a pasted address has nothing behind it. */
    close: () => {
      if (state === OPENED) void navigate(-1);
      else setParams({}, { replace: true });
    },
  };
}
