import { useEffect, useState } from 'react';

import { useBusinessDate } from '@fairlead/shared/auth';
import type { Schedule } from '@fairlead/shared/contract/schedules';
import type { Task } from '@fairlead/shared/contract/tasks';

import {
  type Preview,
  type TermsProblem,
  useFetchPreview,
  useSaveTerms,
} from './schedules.data.ts';
import { termsProblemText } from './schedules.view-model.ts';
import { newTerms, readTerms, type TermsInput } from './terms.rules.ts';
import { changedBy } from './use-schedule-actions.ts';
import { type Base, useScheduleDraft } from './use-schedule-draft.ts';

type Opening = {
  readonly opened: Schedule | undefined;
  /** Tasks that the user may run. */
  readonly tasks: readonly [Task, ...Task[]];
  readonly onBusy: (busy: boolean) => void;
  readonly onSaved: () => void;
  /** It is another one now: by this, or by somebody who was first. */
  readonly onChanged: () => void;
};

/** A schedule while it is filled in. */
export function useScheduleForm({ opened, tasks, onBusy, onSaved, onChanged }: Opening) {
  const [first] = tasks;
  const draft = useScheduleDraft(opened, tasks);
  const { input } = draft;
  const [problems, setProblems] = useState<readonly TermsProblem[]>([]);
  const [refusal, setRefusal] = useState<string>();
  // A change that somebody else made is built upon once it was seen.
  const [base, setBase] = useState<Base | undefined>(draft.base);
  const saveTerms = useSaveTerms();
  const task = tasks.find(({ route }) => route === input.route) ?? first;
  const read = readTerms(input, task, useBusinessDate());

  const edit = (change: Partial<TermsInput>) => {
    draft.take(change);
    setProblems([]);
    setRefusal(undefined);
  };
  const save = async () => {
    if (!read.ok) {
      setProblems([read]);
      return;
    }
    onBusy(true);
    const outcome = await saveTerms(read.terms, base);
    onBusy(false);
    if (outcome.kind === 'saved') {
      draft.drop();
      onChanged();
      onSaved();
    }
    if (outcome.kind === 'wrong') setProblems(outcome.problems);
    if (outcome.kind === 'failed') setRefusal(outcome.message);
    if (outcome.kind === 'changed') {
      setBase(outcome.schedule);
      onChanged();
      setRefusal(`${changedBy(outcome.schedule)}. Save again to put yours in its place.`);
    }
  };
  return {
    task,
    input,
    restored: draft.restored,
    startOver: draft.isChanged
      ? () => {
          edit(draft.start);
          setBase(opened);
        }
      : undefined,
    /** The field that has to be right before the next times are known. */
    unread: read.ok ? undefined : read.field,
    ...usePreview(read.ok ? JSON.stringify(read.terms) : undefined),
    refusal: refusal ?? termsProblemText(problems),
    problemOf: (field: string) => problems.find((problem) => problem.field === field)?.reason,
    chooseTask: (route: string) => {
      const chosen = tasks.find((each) => each.route === route);
      if (chosen === undefined) return;
      const { method, args, json } = newTerms(chosen);
      edit({ route, method, args, json });
    },
    edit,
    save: () => void save(),
  };
}

export type ScheduleDraft = ReturnType<typeof useScheduleForm>;

/** Debounce of the preview, ms without another letter. */
const PREVIEW_DEBOUNCE_MS = 400;

/** The next times of what is typed; those of what stood there before are `isOld` until they come. */
function usePreview(terms: string | undefined): {
  readonly preview: Preview | undefined;
  readonly isOld: boolean;
} {
  const ask = useFetchPreview();
  const [preview, setPreview] = useState<{ readonly of: string; readonly is: Preview }>();
  useEffect(() => {
    if (terms === undefined) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      void ask(JSON.parse(terms) as never, leaving.signal).then((is) => {
        if (!leaving.signal.aborted) setPreview({ of: terms, is });
      });
    }, PREVIEW_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort('Something else was typed');
    };
  }, [terms, ask]);
  if (terms === undefined || preview === undefined) return { preview: undefined, isOld: false };
  return { preview: preview.is, isOld: preview.of !== terms };
}
