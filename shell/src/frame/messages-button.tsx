import { chakra, Icon, useFrameButton } from '@fairlead/shared/ui';

import { BarButton } from './bar-button.ts';
import { frameParts } from './frame-parts.ts';
import { type Messages, useMessages } from '../messages/messages.data.ts';

/** The bell: how many messages are unread, and the list behind it. */
export function MessagesButton() {
  const messages = useMessages();
  const { parts, button, frame } = useFrameButton(frameParts, 'dialog');
  const { name, mark } = describeBell(messages);
  return (
    <>
      <BarButton type="button" aria-label={name} position="relative" {...button}>
        <Icon name="bell" size={16} />
        {mark !== undefined && <Count aria-hidden>{mark}</Count>}
      </BarButton>
      {parts !== undefined && <parts.MessagesDrawer {...{ messages, frame }} />}
    </>
  );
}

/** More are counted by nobody. */
const MAX = 99;

/** The bell's name and its badge: a count that nobody could ask for is not none. */
function describeBell({ area, isDoubtful }: Messages): {
  readonly name: string;
  readonly mark?: string;
} {
  if (area.status === 'FAILED') return { name: 'Messages did not load', mark: '!' };
  const unread = area.status === 'COMPLETED' ? area.data.unread : 0;
  const name = unread === 0 ? 'Messages' : `Messages, ${unread} unread`;
  if (isDoubtful) return { name: `${name}, may be out of date`, mark: '!' };
  return unread === 0 ? { name } : { name, mark: unread > MAX ? `${MAX}+` : String(unread) };
}

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
