import { scenarioProblems } from '@fairlead/pnl/domain/scenario';
import {
  type FieldProblem,
  filledWrong,
  problemSentence,
} from '@fairlead/shared/domain/typed/field-problems';
import { formatLongDay } from '@fairlead/shared/format';
import { Dialog } from '@fairlead/shared/frames';
import { AreaView, Box, Button } from '@fairlead/shared/ui';

import { FormFooter } from '../common/form-footer.tsx';
import { useRunAtOpening } from '../run/use-run.ts';
import { pnlRunLabel } from '../run/run-labels.rules.ts';
import { type ScenarioChoices, useScenarioChoices, useScenarioForm } from './scenario.data.ts';
import { scenarioRequest } from './scenario.rules.ts';
import { ScenarioFields } from './scenario-fields.tsx';
import { ScenarioProgress } from './scenario-progress.tsx';

type Form = ReturnType<typeof useScenarioForm>;

/** A shocked copy of the run: prices that shift, trades that are added (PNL-37). */
export function ScenarioDialog({ onClose }: { readonly onClose: () => void }) {
  const run = useRunAtOpening();
  // A scenario of a scenario would be of nothing that is.
  const base = run.base_run_id ?? run.run_id;
  const form = useScenarioForm(base);
  const { area, refresh } = useScenarioChoices();
  const { draft, edit, settle } = form;
  const { taskId } = draft;
  const choices = area.status === 'COMPLETED' ? area.data : undefined;
  const problems = scenarioProblems(
    scenarioRequest(base, draft),
    toScenarioFacts(choices, run.pipe_run_date),
  );
  return (
    <Dialog
      title="Scenario"
      size="xl"
      open
      busy={form.isSending}
      onClose={onClose}
      summary={`On ${formatLongDay(run.pipe_run_date)} ${pnlRunLabel(run)}: a copy with other prices and trades, beside it and never in its place`}
      footer={<Footer {...{ form, problems, onClose }} />}
    >
      {taskId !== undefined && (
        <Box mb="3">
          <ScenarioProgress {...{ taskId, run, base, onClose }} onSettled={settle} />
        </Box>
      )}
      <AreaView area={area} report="Choices of a scenario" onRetry={refresh}>
        {(all) => (
          <fieldset disabled={taskId !== undefined}>
            <ScenarioFields
              {...{ draft, choices: all }}
              problems={filledWrong(problems)}
              onChange={edit}
            />
          </fieldset>
        )}
      </AreaView>
    </Dialog>
  );
}

/** Facts that a scenario of a day is judged by. */
const toScenarioFacts = (choices: ScenarioChoices | undefined, day: string) => ({
  products: choices && new Set(choices.products.map(({ code }) => code)),
  books: choices && new Set(choices.deals.map(({ book }) => book)),
  day,
});

type FooterProps = {
  readonly form: Form;
  readonly problems: readonly FieldProblem[];
  readonly onClose: () => void;
};

function Footer({ form, problems: [first], onClose }: FooterProps) {
  const { draft, refused, sent, start } = form;
  const isUnderWay = draft.taskId !== undefined;
  return (
    <FormFooter
      obstacle={first && problemSentence(first)}
      refused={refused}
      sent={sent}
      submit={{ label: 'Run scenario', run: () => void start(), isOff: isUnderWay }}
    >
      <Button onClick={onClose}>Close</Button>
    </FormFooter>
  );
}
