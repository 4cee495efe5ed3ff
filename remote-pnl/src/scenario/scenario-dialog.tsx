import { useState } from 'react';

import { formatLongDay } from '@fairlead/shared/format';
import { Dialog } from '@fairlead/shared/frames';
import { AreaView, Box, Button, Text } from '@fairlead/shared/ui';

import { useRun } from '../run/run-context.tsx';
import { runLabel } from '../run/run-words.rules.ts';
import { useRunScenario, useScenarioChoices, useScenarioDraft } from './scenario.data.ts';
import { scenarioObstacle, scenarioRequest } from './scenario.rules.ts';
import { ScenarioFields } from './scenario-fields.tsx';
import { ScenarioProgress } from './scenario-progress.tsx';

/** A shocked copy of the run: prices that shift, trades that are added (PNL-37). */
export function ScenarioDialog({ onClose }: { readonly onClose: () => void }) {
  const { run } = useRun();
  // A scenario of a scenario would be of nothing that is.
  const base = run.base_run_id ?? run.run_id;
  const [draft, edit] = useScenarioDraft(base);
  const [taskId, setTaskId] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const [isSending, setSending] = useState(false);
  const send = useRunScenario();
  const { area, refresh } = useScenarioChoices();
  const obstacle = scenarioObstacle(draft);
  const isUnderWay = taskId !== undefined;

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
  return (
    <Dialog
      title="Scenario"
      size="xl"
      open
      busy={isSending}
      onClose={onClose}
      summary={`On ${formatLongDay(run.pipe_run_date)} ${runLabel(run)}: a copy with other prices and trades, beside it and never in its place`}
      footer={
        <>
          <Text
            as="span"
            role={refused === undefined ? 'status' : 'alert'}
            flex={{ base: '1 1 100%', sm: '1' }}
            color={isUnderWay ? 'text.muted' : 'negative'}
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
      }
    >
      {isUnderWay && (
        <Box mb="3">
          <ScenarioProgress taskId={taskId} base={base} onFailed={onFailed} onDone={onClose} />
        </Box>
      )}
      <AreaView area={area} report="Choices of a scenario" onRetry={refresh}>
        {(choices) => (
          <fieldset disabled={isUnderWay}>
            <ScenarioFields
              {...{ draft, choices }}
              onChange={(next) => {
                setRefused(undefined);
                edit(next);
              }}
            />
          </fieldset>
        )}
      </AreaView>
    </Dialog>
  );
}
