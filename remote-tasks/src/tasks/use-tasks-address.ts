import { useLocation, useNavigate, useSearchParams } from '@fairlead/shared/router';

import { OPENED } from '../runs/opened.rules.ts';

/** State of `/tasks/list` from its query, with its setters. */
export function useTasksAddress() {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const navigate = useNavigate();

  const changed = (changes: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    return next;
  };
  return {
    filter: params.get('filter') ?? '',
    /** Somebody came to type one. */
    isFilterAsked: params.get('filter') === '',
    run: params.get('run'),
    from: params.get('from'),
    narrow: (filter: string) => setParams(changed({ filter }), { replace: true }),
    open: (route: string) => setParams(changed({ run: route, from: null }), { state: OPENED }),
    /** Back where the dialog was opened; a pasted address has nothing behind it. */
    close: () => {
      if (state === OPENED) void navigate(-1);
      else setParams(changed({ run: null, from: null }), { replace: true });
    },
    /** The same dialog without the run that it began with. */
    leaveRun: () => setParams(changed({ from: null }), { replace: true, state }),
  };
}
