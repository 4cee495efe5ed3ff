/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { declareQueueRun } from '@fairlead/shared/contract/tasks';
import { answer, fakeApi, renderScreen } from '@fairlead/shared/testing';
import { taskRun } from '@fairlead/shared/testing/task-run';

import { useRerun } from './use-rerun.ts';

const RUN = taskRun('a');

function Again() {
  const { rerun, busy } = useRerun(() => undefined);
  return <button onClick={() => rerun(RUN)}>{busy.has('a') ? 'Under way' : 'Again'}</button>;
}

test('[TSK-11] while a run is being asked for again another click asks for nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<{ task_id: string }>();
  const api = fakeApi(answer(declareQueueRun(RUN.task_route, 'POST'), async () => promise));
  renderScreen(<Again />, { api });

  await userEvent.dblClick(screen.getByRole('button', { name: 'Again' }));
  expect(screen.getByRole('button', { name: 'Under way' })).toBeDefined();
  expect(api.calls).toHaveLength(1);

  resolve({ task_id: 'b' });
  expect(await screen.findByText('Task b created')).toBeDefined();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Again' })).toBeDefined());
});
