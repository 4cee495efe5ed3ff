import { useState } from 'react';

import { formatLongDay } from '@fairlead/shared/format';
import { Dialog } from '@fairlead/shared/frames';
import { AreaView, Box, Button, Text } from '@fairlead/shared/ui';

import { useRun } from '../run/run-context.tsx';
import { runLabel } from '../run/run-words.rules.ts';
import { useRunScenario, useScenarioChoices, useScenarioDraft } from './scenario.data.ts';
import { type ScenarioDraft, scenarioObstacle, scenarioRequest } from './scenario.rules.ts';
import { ScenarioFields } from './scenario-fields.tsx';
import { ScenarioProgress } from './scenario-progress.tsx';

/** What is filled in, what was sent, and what came of it. */
function useScenarioForm(base: number) {
  const [draft, edit] = useScenarioDraft(base);
  const [taskId, setTaskId] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = useRunScenario();
  const start = async () => {
    setSending(true);
    const outcome = await send(scenarioRequest(base, draft));
    setSending(false);
    if (outcome.kind === 'done') setTaskId(outcome.reply.task_id);
    setRefused(outcome.kind === 'failed' ? outcome.message : undefined);
  };
  const onFailed = (why: string) => {
    setTaskId(undefined);
    setRefused(why);
  };
  const change = (next: ScenarioDraft) => {
    setRefused(undefined);
    edit(next);
  };
  return { draft, change, taskId, refused, isSending, start, onFailed };
}

type Form = ReturnType<typeof useScenarioForm>;

/** A shocked copy of the run: prices that shift, trades that are added (PNL-37). */
export function ScenarioDialog({ onClose }: { readonly onClose: () => void }) {
  const { run } = useRun();
  // A scenario of a scenario would be of nothing that is.
  const base = run.base_run_id ?? run.run_id;
  const form = useScenarioForm(base);
  const { area, refresh } = useScenarioChoices();
  const { taskId, draft } = form;
  return (
    <Dialog
      title="Scenario"
      size="xl"
      open
      busy={form.isSending}
      onClose={onClose}
      summary={`On ${formatLongDay(run.pipe_run_date)} ${runLabel(run)}: a copy with other prices and trades, beside it and never in its place`}
      footer={<Footer form={form} onClose={onClose} />}
    >
      {taskId !== undefined && (
        <Box mb="3">
          <ScenarioProgress {...{ taskId, base }} onFailed={form.onFailed} onDone={onClose} />
        </Box>
      )}
      <AreaView area={area} report="Choices of a scenario" onRetry={refresh}>
        {(choices) => (
          <fieldset disabled={taskId !== undefined}>
            <ScenarioFields {...{ draft, choices }} onChange={form.change} />
          </fieldset>
        )}
      </AreaView>
    </Dialog>
  );
}

function Footer({ form, onClose }: { readonly form: Form; readonly onClose: () => void }) {
  const { draft, taskId, refused, start } = form;
  const isUnderWay = taskId !== undefined;
  const obstacle = scenarioObstacle(draft);
  return (
    <>
      <Text
        as="span"
        role={refused === undefined ? 'status' : 'alert'}
        flex={{ base: '1 1 100%', sm: '1' }}
        color={refused === undefined ? 'text.muted' : 'negative'}
        whiteSpace="pre-line"
      >
        {isUnderWay ? '' : (refused ?? obstacle)}
      </Text>
      <Button onClick={onClose}>Close</Button>
      <Button
        variant="solid"
        aria-disabled={obstacle !== undefined || isUnderWay}
        data-tip={obstacle}
        onClick={() => void start()}
      >
        Run scenario
      </Button>
    </>
  );
}
