/** @jest-environment ./bin/jest/dom-environment.mjs */
import type { ReactNode } from 'react';

import { expect, test } from '@jest/globals';
import { act, renderHook, waitFor } from '@testing-library/react';

import { ApiProvider } from '@fairlead/shared/api';
import { exposures } from '@fairlead/pnl/contract/exposures';
import { latestMeta } from '@fairlead/pnl/contract/runs';
import { fakeApi } from '@fairlead/shared/testing';
import { pnlAnswers, selectedRun } from '@fairlead/pnl/fixtures/pnl';

import { dropOtherRuns, leaveDate, useDataSets, usePnlMeta } from './run.data.ts';

/** A run on a screen over the cache of the page, which forgetting empties. */
function openRun() {
  const api = fakeApi(...pnlAnswers());
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ApiProvider value={api}>{children}</ApiProvider>
  );
  const enter = (run_id: number) =>
    renderHook(
      () => ({
        meta: usePnlMeta({ date: undefined, run_id: undefined }),
        sets: useDataSets(selectedRun({ run_id })),
      }),
      { wrapper },
    );
  const asked = (path: string, run_id?: number) =>
    api.calls.filter(
      ({ endpoint, input }) =>
        endpoint.path === path &&
        (run_id === undefined || (input.query as { run_id?: number }).run_id === run_id),
    ).length;
  return { enter, asked };
}

test('[PNL-05] who leaves a date has its figures until another run is shown, and its metadata no longer', async () => {
  const { enter, asked } = openRun();
  const first = enter(1);
  await waitFor(() => expect(first.result.current.sets.exposures.area.status).toBe('COMPLETED'));
  await act(() => leaveDate({ askAgain: false }));
  expect(first.result.current.sets.exposures.area.status).toBe('COMPLETED');
  expect(first.result.current.meta.area.status).not.toBe('COMPLETED');
  first.unmount();

  const second = enter(2);
  await waitFor(() => expect(second.result.current.sets.exposures.area.status).toBe('COMPLETED'));
  await waitFor(() => expect(asked(latestMeta.path)).toBe(2));
  await act(() => dropOtherRuns(2));
  expect(asked(exposures.ofDate.path, 2)).toBe(1);
  second.unmount();

  const back = enter(1);
  await waitFor(() => expect(asked(exposures.ofDate.path, 1)).toBe(2));
  back.unmount();
});
