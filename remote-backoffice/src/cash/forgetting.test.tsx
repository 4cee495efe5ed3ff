/** @jest-environment ./bin/jest/dom-environment.mjs */
import { expect, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';

import { ApiProvider } from '@fairlead/shared/api';
import { AuthProvider } from '@fairlead/shared/auth';
import { cashPlanning } from '@fairlead/backoffice/contract/cash';
import { backMeta, type BackMeta } from '@fairlead/backoffice/contract/meta';
import { useCall } from '@fairlead/shared/data';
import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { answer, fakeApi, verified } from '@fairlead/shared/testing';
import { cashAnswers } from '@fairlead/backoffice/fixtures/back-office-cash';
import { UiProvider } from '@fairlead/shared/ui';

import { CashPlanningTab } from './cash-tab.tsx';

const META: BackMeta = {
  start_date: null,
  end_date: null,
  trade_date: null,
  swiss_year: null,
  quick_dates: [],
  last_sync_datetime: null,
  last_entry_datetime: null,
  last_accounting_locked_date: null,
  valid_trade_dates: [],
  include_adj_proj: true,
  reverse_prev_year: true,
  default_quick_date_idx: null,
  valid_cash_planning_dates: ['2024-06-28'],
};

function Host() {
  const { area } = useCall(backMeta, { query: {} });
  return area.status === 'COMPLETED' ? <CashPlanningTab meta={area.data} /> : null;
}

test('[API-03] Fetch again forgets all plannings and asks for the one that is shown, and nothing else', async () => {
  const api = fakeApi(answer(backMeta, META), ...cashAnswers());
  const asked = (path: string) => api.calls.filter(({ endpoint }) => endpoint.path === path);
  // Over the cache of the page, which forgetting empties.
  render(
    <UiProvider>
      <AuthProvider value={{ auth: verified(), signOut: () => undefined }}>
        <ApiProvider value={api}>
          <MemoryRouter>
            <Host />
          </MemoryRouter>
        </ApiProvider>
      </AuthProvider>
    </UiProvider>,
  );
  const buffer = await screen.findByRole('checkbox', { name: 'With Buffer' });
  await userEvent.click(buffer);
  await screen.findByRole('region', { name: 'Cash Week over Week' });
  expect(asked(cashPlanning.path)).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Fetch again' }));
  await waitFor(() => expect(asked(cashPlanning.path)).toHaveLength(3));
  await userEvent.click(buffer);
  await waitFor(() => expect(asked(cashPlanning.path)).toHaveLength(4));
  expect(asked(backMeta.path)).toHaveLength(1);
});
