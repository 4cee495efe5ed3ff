// The page of the charts' benchmark and of who looks at them: every example, `window.chartBench`.
import { createRoot } from 'react-dom/client';

import { AuthProvider } from '@fairlead/shared/auth';
import { UiProvider } from '@fairlead/shared/ui';

import { Chart } from '../src/chart/chart.tsx';
import { CHART_EXAMPLES } from '../src/chart/chart.examples.tsx';

const wanted = new URLSearchParams(location.search).get('only');
const shown = CHART_EXAMPLES.filter(({ chart }) => wanted === null || chart.id === wanted);
createRoot(document.getElementById('root') ?? document.body).render(
  <UiProvider>
    <AuthProvider value={{ auth: { status: 'NOT_VERIFIED' }, signOut: () => undefined }}>
      <main style={{ padding: 16, display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0,1fr)' }}>
        {shown.map(({ name, chart }) => (
          <Chart key={name} {...chart} />
        ))}
      </main>
    </AuthProvider>
  </UiProvider>,
);
