import { type ReactNode, useEffect, useRef } from 'react';

import { Chart, ChartArea } from '@fairlead/chart';
import { ApiError } from '@fairlead/shared/api';
import { AuthProvider } from '@fairlead/shared/auth';

import { CHART_EXAMPLES } from './chart-examples.ts';
import { verified } from '../../shared/src/testing/session.ts';
import { ALL_HIDDEN, EVERY_PRODUCT, exampleOf, NOTIONAL } from './chart-data.ts';
import type { GalleryState } from './gallery-state.ts';

const SESSION = verified();
const noop = () => undefined;

/** Charts remember by user. */
function Signed({ children }: { readonly children: ReactNode }) {
  return <AuthProvider value={{ auth: SESSION, signOut: noop }}>{children}</AuthProvider>;
}

type Driven = { readonly of: string; readonly does: (frame: HTMLElement) => void };

/** A chart after something was done to it, as a user does it. */
function driven({ of, does }: Driven) {
  return function DrivenChart() {
    const frame = useRef<HTMLDivElement>(null);
    useEffect(() => {
      // The chart knows its width by the next frame.
      const next = requestAnimationFrame(() => frame.current && does(frame.current));
      return () => cancelAnimationFrame(next);
    }, []);
    const chart = exampleOf(of);
    return (
      <Signed>
        <div ref={frame}>
          <Chart {...chart} id={`${chart.id}.driven`} />
        </div>
      </Signed>
    );
  };
}

const press = (key: string) => (frame: HTMLElement) => {
  const pressed = new KeyboardEvent('keydown', { key, bubbles: true });
  frame.querySelector('.plot')?.dispatchEvent(pressed);
};

const showTable = (frame: HTMLElement) =>
  frame.querySelector<HTMLElement>('[aria-label^="Show as table"]')?.click();

const nothing = () => null;
const LOADING = { status: 'LOADING', cancel: noop } as const;
const FAILED = {
  status: 'FAILED',
  error: ApiError.from(new Error('The run could not be read.')),
} as const;

const OF_EXAMPLES: readonly GalleryState[] = CHART_EXAMPLES.map(({ name, chart }) => ({
  id: chart.id.replace('gallery.', 'chart-'),
  title: name,
  Draw: () => (
    <Signed>
      <Chart {...chart} />
    </Signed>
  ),
}));

const DONE_TO: readonly GalleryState[] = [
  {
    id: 'chart-tooltip',
    title: 'All values of a day, highest first',
    Draw: driven({ of: 'pnl', does: press('End') }),
  },
  {
    id: 'chart-stack-tooltip',
    title: 'A stack and its total',
    Draw: driven({ of: 'exposures', does: press('Home') }),
  },
  { id: 'chart-zoomed', title: 'Zoomed', Draw: driven({ of: 'long', does: press('+') }) },
  {
    id: 'chart-numbers',
    title: 'The same numbers as a table',
    Draw: driven({ of: 'pnl', does: showTable }),
  },
];

/** The charts: every example that lies beside them, and what can become of one. */
export const CHART_STATES: readonly GalleryState[] = [
  ...OF_EXAMPLES,
  {
    id: 'chart-products',
    title: 'Every product in its colour',
    Draw: () => <Chart id="products" title="Exposure by product" data={EVERY_PRODUCT} />,
  },
  {
    id: 'chart-billions',
    title: 'Billions, and a limit among the lines',
    Draw: () => <Chart id="notional" title="Notional" data={NOTIONAL} height={240} />,
  },
  {
    id: 'chart-all-off',
    title: 'Every series switched off',
    Draw: () => <Chart id="hidden" title="Books" data={ALL_HIDDEN} height={240} />,
  },
  ...DONE_TO,
  {
    id: 'chart-loading',
    title: 'On its way',
    Draw: () => (
      <ChartArea area={LOADING} title="SwissChemGas PNL">
        {nothing}
      </ChartArea>
    ),
  },
  {
    id: 'chart-failed',
    title: 'Could not be had',
    Draw: () => (
      <ChartArea area={FAILED} title="SwissChemGas PNL" onRetry={noop}>
        {nothing}
      </ChartArea>
    ),
  },
];
