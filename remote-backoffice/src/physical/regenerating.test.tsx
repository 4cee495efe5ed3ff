/** @jest-environment ./bin/jest/dom-environment.mjs */
import { afterEach, expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiProvider } from '@fairlead/shared/api';
import { AuthProvider } from '@fairlead/shared/auth';
import { scgPhysical } from '@fairlead/backoffice/contract/lots';
import { backMeta } from '@fairlead/backoffice/contract/meta';
import { forgetAllData } from '@fairlead/shared/data';
import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { backOfficeAnswers } from '@fairlead/backoffice/fixtures/back-office';
import { fakeApi, verified } from '@fairlead/shared/testing';
import { UiProvider } from '@fairlead/shared/ui';

import { BackOfficePage } from '../app/back-office-page.tsx';

afterEach(async () => forgetAllData('the test has ended'));

/** Renders over the page's own cache, which regenerating resets. */
async function show() {
  const api = fakeApi(...backOfficeAnswers());
  render(
    <UiProvider>
      <AuthProvider value={{ auth: verified(), signOut: () => undefined }}>
        <ApiProvider value={api}>
          <MemoryRouter initialEntries={['/back-accounting']}>
            <BackOfficePage />
          </MemoryRouter>
        </ApiProvider>
      </AuthProvider>
    </UiProvider>,
  );
  await screen.findByRole('grid', { name: 'Closed LOTs' });
  return (path: string) => api.calls.filter(({ endpoint }) => endpoint.path === path).length;
}

test('[BAK-03] the report that is shown is generated anew, and nothing else is', async () => {
  const asked = await show();
  await userEvent.click(screen.getByRole('button', { name: 'Generate Report' }));
  await waitFor(() => expect(asked(scgPhysical.path)).toBe(2));
  expect(await screen.findByRole('grid', { name: 'Closed LOTs' })).toBeDefined();
  expect(asked(backMeta.path)).toBe(1);
});

test('[BAK-03] a report that was looked at before is generated anew, too', async () => {
  const asked = await show();
  const adjustments = screen.getByRole('checkbox', { name: 'Include Adjustments & Projections' });
  await userEvent.click(adjustments);
  await waitFor(() => expect(asked(scgPhysical.path)).toBe(2));
  await userEvent.click(adjustments);
  await waitFor(() => expect(asked(scgPhysical.path)).toBe(3));
  expect(await screen.findByRole('grid', { name: 'Closed LOTs' })).toBeDefined();
});
