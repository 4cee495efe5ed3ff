import { useState } from 'react';

import { useUserId } from '@fairlead/shared/auth';
import { Icon, IconButton } from '@fairlead/shared/ui';

import { soundText } from './news.view-model.ts';
import { isSoundWanted, playArrival, wantSound } from './sound.data.ts';

/** Switches the sound of trades of one's own on and off; who switches it on hears it. */
export function SoundSwitch() {
  const user = useUserId() ?? '';
  const [isOn, setOn] = useState(() => isSoundWanted(user));
  return (
    <IconButton
      aria-label="Sound when a trade of yours arrives"
      aria-pressed={isOn}
      data-tip={soundText(isOn)}
      onClick={() => {
        wantSound(user, !isOn);
        setOn(!isOn);
        if (!isOn) playArrival();
      }}
    >
      <Icon name={isOn ? 'sound' : 'soundOff'} />
    </IconButton>
  );
}
