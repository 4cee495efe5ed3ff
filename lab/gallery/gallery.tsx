// Every state of the table, of charts and of the kit of forms and frames, for who changes them and for the pictures that e2e compares:
// /?state=tree&mode=dark. Without a state: a list of them.
import { createRoot } from 'react-dom/client';

import { ApiError, ApiProvider } from '@fairlead/shared/api';
import { AuthProvider } from '@fairlead/shared/auth';
import { MemoryRouter } from '@fairlead/shared/router/memory-router';
import { Toasters } from '@fairlead/shared/toast';
import { Box, chooseColorMode, Flex, Heading, UiProvider } from '@fairlead/shared/ui';

import { CELL_STATES } from './cell-states.tsx';
import { CHART_STATES } from './chart-states.tsx';
import { FORM_STATES } from './form-states.tsx';
import { FRAME_STATES } from './frame-states.tsx';
import { LAYOUT_STATES } from './layout-states.tsx';
import { OPEN_FORM_STATES } from './open-form-states.tsx';
import { SERVED_STATES } from './served-states.tsx';
import { TABLE_STATES } from './table-states.tsx';

const STATES = [
  ...TABLE_STATES,
  ...SERVED_STATES,
  ...CELL_STATES,
  ...CHART_STATES,
  ...FORM_STATES,
  ...OPEN_FORM_STATES,
  ...FRAME_STATES,
  ...LAYOUT_STATES,
];

function Gallery({ asked }: { readonly asked: string | null }) {
  const state = STATES.find(({ id }) => id === asked);
  if (state === undefined) return <Contents />;
  const { title, Draw } = state;
  return (
    <Box as="main" data-state={asked} padding="4" width="full">
      <Heading as="h1" textStyle="panelTitle" marginBottom="2">
        {title}
      </Heading>
      <Box data-picture>
        <Draw />
      </Box>
      <Box marginTop="3" fontSize="sm">
        <a href="/">All states</a>
      </Box>
    </Box>
  );
}

function Contents() {
  return (
    <Flex direction="column" as="main" padding="4" gap="1">
      <Heading as="h1" textStyle="pageTitle">
        Gallery
      </Heading>
      {STATES.map(({ id, title }) => (
        <div key={id}>
          <a href={`?state=${id}&mode=light`}>{title}</a>{' '}
          <a href={`?state=${id}&mode=dark`} aria-label={`${title}, dark`}>
            dark
          </a>
        </div>
      ))}
    </Flex>
  );
}

/** Nothing answers here. */
const refused = () => Promise.reject(new ApiError({ kind: 'rejected', status: 404, body: {} }));
const NO_API = { call: refused, stream: refused };

/** The page of the product that the states believe to be on: the side menu marks it. */
const ADDRESS = '/tasks/history';

const asked = new URLSearchParams(location.search);
document.title = asked.get('state') ?? 'Gallery';
document.documentElement.lang = 'en';
chooseColorMode(asked.get('mode') === 'dark' ? 'dark' : 'light');
createRoot(document.getElementById('root') ?? document.body).render(
  <UiProvider>
    <AuthProvider value={{ auth: { status: 'NOT_VERIFIED' }, signOut: () => undefined }}>
      <ApiProvider value={NO_API}>
        <MemoryRouter initialEntries={[ADDRESS]}>
          <Gallery asked={asked.get('state')} />
        </MemoryRouter>
      </ApiProvider>
      <Toasters />
    </AuthProvider>
  </UiProvider>,
);
