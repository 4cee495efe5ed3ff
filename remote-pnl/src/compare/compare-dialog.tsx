import { useMemo, useState } from 'react';

import { formatInstant, formatLongDay } from '@fairlead/shared/format';
import { Combobox, Field } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { Button } from '@fairlead/shared/ui';

import { useRun } from '../run/use-run.ts';
import { useSearchPart } from '../run/use-search-part.ts';
import { pnlRunLabel } from '../run/run-labels.rules.ts';

/** Asks which run is compared with; the answer goes into the address. */
export function CompareDialog({ onClose }: { readonly onClose: () => void }) {
  const { meta, run } = useRun();
  const { set } = useSearchPart('compare');
  const [chosen, setChosen] = useState<string | null>(null);
  const choices = useMemo(
    () =>
      meta.pnl_list
        .filter(({ run_id }) => run_id !== run.run_id)
        .map((one) => ({
          value: String(one.run_id),
          label: `${formatLongDay(one.pipe_run_date)} ${pnlRunLabel(one)} ${one.author_nick_name}, made ${formatInstant(one.created_at, 'UTC')} UTC`,
        })),
    [meta, run],
  );
  const compare = () => {
    if (chosen === null) return;
    set(chosen);
    onClose();
  };
  return (
    <Dialog
      title="Compare with another run"
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="solid"
            aria-disabled={chosen === null}
            data-tip={chosen === null ? 'Choose a run first' : undefined}
            onClick={compare}
          >
            Compare
          </Button>
        </>
      }
    >
      <Field label="Run" hint="Summaries show both runs and this one less the other">
        <Combobox
          value={chosen}
          choices={choices}
          onChange={setChosen}
          placeholder="Date of the run"
        />
      </Field>
    </Dialog>
  );
}
