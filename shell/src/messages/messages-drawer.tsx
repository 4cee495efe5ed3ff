import { useFirmClock } from '@fairlead/shared/auth';
import type { Message } from '@fairlead/shared/contract/messages';
import { formatInstant } from '@fairlead/shared/format';
import { Drawer } from '@fairlead/shared/frames';
import { Link } from '@fairlead/shared/router';
import {
  AreaView,
  chakra,
  EmptyState,
  type FrameOfButton,
  Icon,
  IconButton,
  Portal,
  Text,
} from '@fairlead/shared/ui';

import type { Messages } from './messages.data.ts';

type Props = { readonly messages: Messages; readonly frame: FrameOfButton };

/** Messages to this user, the newest first; each links to its subject. */
export function MessagesDrawer({ messages, frame }: Props) {
  const { ids, start, onClose } = frame;
  const { area, refresh, read, problem } = messages;
  return (
    <Drawer.Root
      ids={ids}
      placement="end"
      open={start !== undefined}
      onOpenChange={(change) => !change.open && onClose()}
    >
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content width="min(420px, 100vw)">
            <Drawer.Header borderBottom="hair">
              <Drawer.Title>Messages</Drawer.Title>
              <Drawer.CloseTrigger asChild>
                <IconButton aria-label="Close messages">
                  <Icon name="close" />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body>
              {problem !== undefined && (
                <Text role="alert" color="negative" mb="2">
                  {problem}
                </Text>
              )}
              <AreaView area={area} report="Messages" onRetry={refresh}>
                {({ messages: told }) =>
                  told.length === 0 ? (
                    <EmptyState title="There is no message for you" />
                  ) : (
                    <chakra.ul aria-label="Messages, the newest first" listStyleType="none">
                      {told.map((message) => (
                        <Line
                          key={message.message_id}
                          message={message}
                          onOpen={() => {
                            void read(message);
                            onClose();
                          }}
                        />
                      ))}
                    </chakra.ul>
                  )
                }
              </AreaView>
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

type LineProps = { readonly message: Message; readonly onOpen: () => void };

function Line({ message: { text, path, made_at, read_at }, onOpen }: LineProps) {
  const { zone } = useFirmClock();
  const isUnread = read_at === null;
  return (
    <chakra.li py="2.5" borderBottom="hair">
      <MessageLink to={path} onClick={onOpen} fontWeight={isUnread ? 'semibold' : 'normal'}>
        {text}
      </MessageLink>
      <Text fontSize="xs" color="text.muted" mt="0.5">
        {`${formatInstant(made_at, zone)}${isUnread ? ', unread' : ''}`}
      </Text>
    </chakra.li>
  );
}

const MessageLink = chakra(Link, {
  base: {
    display: 'block',
    color: 'link',
    overflowWrap: 'anywhere',
    _hover: { textDecoration: 'underline' },
  },
});
