import { chakra } from '@fairlead/shared/ui';

import type { LimitBarParts } from './limit-shown.view-model.ts';

/** Usage bar of a limit, with the excess in its colour; the words below say the same. */
export function LimitBar({ bar: { used, alert, stop } }: { readonly bar: LimitBarParts }) {
  const within = Math.min(used, stop);
  return (
    <Track aria-hidden>
      <Part bg="text" _highContrast={{ bg: 'CanvasText' }} style={{ width: percent(within) }} />
      {used > stop && (
        <Part
          bg="negative"
          _highContrast={{ bg: 'Highlight' }}
          style={{ left: percent(stop), width: percent(used - stop) }}
        />
      )}
      {alert !== undefined && <Tick bg="limit.alert" style={{ left: percent(alert) }} />}
      <Tick bg="limit" style={{ left: percent(stop) }} />
    </Track>
  );
}

const Track = chakra('div', {
  base: {
    position: 'relative',
    height: '6px',
    my: '1',
    bg: 'border',
    _highContrast: { outline: '1px solid' },
  },
});

/** Forced colours take the ground of what does not refuse them. */
const Part = chakra('div', {
  base: { position: 'absolute', insetY: '0', left: '0', forcedColorAdjust: 'none' },
});

const Tick = chakra('span', {
  base: {
    position: 'absolute',
    top: '-3px',
    bottom: '-3px',
    width: '2px',
    ms: '-2px',
    forcedColorAdjust: 'none',
    _highContrast: { bg: 'CanvasText' },
  },
});

const percent = (part: number) => `${(100 * part).toFixed(1)}%`;
