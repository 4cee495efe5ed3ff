import { chakra, Icon, useFrameButton } from '@fairlead/shared/ui';

import { BarButton } from './bar-button.ts';
import { frameParts } from './frame-parts.ts';
import { useMessages } from '../messages/messages.data.ts';

/** The bell: how many messages are unread, and the list behind it. */
export function MessagesButton() {
  const messages = useMessages();
  const { parts, button, frame } = useFrameButton(frameParts, 'dialog');
  const { area } = messages;
  const unread = area.status === 'COMPLETED' ? area.data.unread : 0;
  return (
    <>
      <BarButton
        type="button"
        aria-label={unread === 0 ? 'Messages' : `Messages, ${unread} unread`}
        position="relative"
        {...button}
      >
        <Icon name="bell" size={16} />
        {unread > 0 && <Count aria-hidden>{unread > MOST ? `${MOST}+` : unread}</Count>}
      </BarButton>
      {parts !== undefined && <parts.MessagesDrawer {...{ messages, frame }} />}
    </>
  );
}

/** More are counted by nobody. */
const MOST = 99;

const Count = chakra('span', {
  base: {
    position: 'absolute',
    top: '1',
    insetInlineEnd: '0',
    minWidth: '14px',
    px: '1',
    borderRadius: 'full',
    bg: 'env.text',
    color: 'black',
    fontSize: '2xs',
    fontWeight: 'semibold',
    lineHeight: '14px',
    textAlign: 'center',
    fontVariantNumeric: 'tabular-nums',
    _highContrast: { outline: '1px solid' },
  },
});
