import { Icon, useColorMode, useFrameButton } from '@fairlead/shared/ui';

import { BarButton } from './bar-button.ts';
import { frameParts } from './frame-parts.ts';

/** Light, dark, or as the system (SHL-28). */
export function ColorModeButton() {
  const { mode, choice } = useColorMode();
  const { parts, button, frame } = useFrameButton(frameParts, 'menu');
  return (
    <>
      <BarButton type="button" aria-label="Colour mode" {...button}>
        <Icon name={mode === 'dark' ? 'moon' : 'sun'} />
      </BarButton>
      {parts !== undefined && <parts.ColorModeEntries choice={choice} frame={frame} />}
    </>
  );
}
