import { useRef, useState } from 'react';

import type { Schedule } from '@fairlead/shared/contract/schedules';
import type { Task } from '@fairlead/shared/contract/tasks';
import { useFirmClock, useUser } from '@fairlead/shared/auth';

import { saveScheduleDraft, recallScheduleDraft } from './schedule-draft.data.ts';
import { isSameTerms, newTerms, type TermsInput, toTermsInput } from './terms.rules.ts';

/** Draft of a schedule. Every change is saved in the browser's storage, so it survives a reload. */
export function useScheduleDraft(opened: Schedule | undefined, tasks: readonly [Task, ...Task[]]) {
  const { now } = useFirmClock();
  const place = { user: useUser().email, of: opened?.schedule_id ?? null };
  const [kept] = useState(() => recallScheduleDraft(place, tasks));
  const [start] = useState(() =>
    opened === undefined ? newTerms(tasks[0]) : toTermsInput(opened.terms),
  );
  const [held, setHeld] = useState({ input: kept?.input ?? start, restored: kept?.at });
  // What happens in one event builds on what has happened in it.
  const latest = useRef(held.input);
  const base = toBase(opened, kept?.version);
  const take = (change: Partial<TermsInput>) => {
    const input = { ...latest.current, ...change };
    latest.current = input;
    setHeld({ input, restored: undefined });
    const draft = { at: now().toISOString(), version: base?.row_version ?? null, input };
    saveScheduleDraft(place, isSameTerms(input, start) ? null : draft);
  };
  return {
    ...held,
    base,
    take,
    start,
    isChanged: !isSameTerms(held.input, start),
    drop: () => saveScheduleDraft(place, null),
  };
}

export type Base = Pick<Schedule, 'schedule_id' | 'row_version'>;

/** Base of a draft: the schedule as it was when the draft was typed. */
function toBase(opened: Schedule | undefined, version: number | null | undefined) {
  if (opened === undefined) return undefined;
  const { schedule_id, row_version } = opened;
  return { schedule_id, row_version: version ?? row_version } satisfies Base;
}
