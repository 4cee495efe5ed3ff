import { useApi } from '@fairlead/shared/api';
import { type Acceptance, withdrawAcceptance } from '@fairlead/pnl/contract/tie-out';
import { reasonProblem } from '@fairlead/shared/domain/typed/text-limits';

import { useStoredForm } from '../common/stored-form.data.ts';
import { readText } from '../common/stored-form.rules.ts';

type Asked<Seen> = {
  /** Under which name the browser keeps what is typed. */
  readonly name: string;
  /** Difference or price as its user sees it. */
  readonly seen: Seen;
  /** The acceptance that holds and can be taken back; null: there is none. */
  readonly holding: Pick<Acceptance, 'acceptance_id' | 'row_version'> | null;
  readonly accept: (body: Seen & { readonly reason: string }, key: string) => Promise<unknown>;
};

/** Accepts what somebody is asked about, with a reason, or takes that back: whichever there is to do. */
export function useAccepting<Seen extends object>(
  { name, seen, holding, accept }: Asked<Seen>,
  onDone: () => void,
) {
  const api = useApi();
  const form = useStoredForm(name, readText);
  const obstacle = reasonProblem(form.draft, 'Say why');
  const reason = form.draft.trim();
  const accepted = async () => {
    const body = { ...seen, reason };
    return form.send(body, async (key) => accept(body, key));
  };
  const takenBack = async ({ acceptance_id, row_version: version }: NonNullable<typeof holding>) =>
    form.send({ acceptance_id, version, reason }, async (key) =>
      api.call(withdrawAcceptance, {
        params: { acceptance_id },
        query: {},
        body: { reason },
        key,
        version,
      }),
    );
  const submit = async () => {
    if (obstacle !== undefined) return;
    const reply = await (holding === null ? accepted() : takenBack(holding));
    if (reply === undefined) return;
    form.edit('');
    onDone();
  };
  return { ...form, obstacle, submit };
}

export type Answering = ReturnType<typeof useAccepting>;
