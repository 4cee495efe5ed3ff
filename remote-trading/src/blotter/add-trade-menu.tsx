import type { TicketKind } from '@fairlead/trading/domain/tickets/ticket';
import { ButtonMenu, Menu } from '@fairlead/shared/frames';
import type { FrameOfButton } from '@fairlead/shared/ui';

type Props = {
  readonly frame: FrameOfButton;
  readonly onTicket: (kind: TicketKind) => void;
};

/** The two kinds of tickets (spec A2). */
export function AddTradeMenu({ frame, onTicket }: Props) {
  return (
    <ButtonMenu frame={frame} minWidth="126px">
      <Menu.Item value="regular" onSelect={() => onTicket('regular')}>
        ICE/CME Trade
      </Menu.Item>
      <Menu.Item value="internal" onSelect={() => onTicket('internal')}>
        Internal
      </Menu.Item>
    </ButtonMenu>
  );
}
