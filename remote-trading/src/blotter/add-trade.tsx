import type { TicketKind } from '@fairlead/trading/domain/tickets/ticket';
import { Button, Icon, onDemand, useFrameButton } from '@fairlead/shared/ui';

const menuParts = onDemand(() => import('./add-trade-menu.tsx'));

/** The menu of what can be entered. */
export function AddTrade({ onTicket }: { readonly onTicket: (kind: TicketKind) => void }) {
  const { parts, button, frame } = useFrameButton(menuParts, 'menu');
  return (
    // The menu stands at its button.
    <span style={{ position: 'relative' }}>
      <Button size="sm" {...button}>
        <Icon name="plus" size={14} />
        Add Trade
        <Icon name="chevronDown" size={14} />
      </Button>
      {parts !== undefined && <parts.AddTradeMenu frame={frame} onTicket={onTicket} />}
    </span>
  );
}
