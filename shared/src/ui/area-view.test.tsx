/** @jest-environment ./bin/jest/dom-environment.mjs */
import { ApiError } from '@fairlead/shared/api';
import type { DataArea } from '@fairlead/shared/data';
import { renderScreen } from '@fairlead/shared/testing';
import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';

import { AreaView } from './area-view.tsx';

function show(area: DataArea<string>) {
  renderScreen(
    <AreaView area={area} report="Vessel report">
      {(data) => <p>{data}</p>}
    </AreaView>,
  );
}

test.each([{ status: 'INIT' }, { status: 'LOADING', cancel: () => undefined }] as const)(
  '$status says what is being fetched',
  (area) => {
    show(area);
    expect(screen.getByRole('status').textContent).toBe('Fetching Vessel report ...');
  },
);

test('COMPLETED shows the data', () => {
  show({ status: 'COMPLETED', data: 'the report' });
  expect(screen.getByText('the report')).toBeDefined();
});

test('FAILED shows the words of the server and the request', () => {
  const body = { err_msg: 'The report is locked', request_id: 'R-7' };
  show({ status: 'FAILED', error: new ApiError({ kind: 'rejected', status: 423, body }) });
  expect(screen.getByRole('alert').textContent).toBe(
    'Vessel report did not loadThe report is lockedSupport id R-7. The rest of Fairlead works.',
  );
});
