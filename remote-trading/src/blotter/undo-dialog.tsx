import { Confirm } from '@fairlead/shared/frames';

type Props = {
  /** Our number of the order. */
  readonly number: string;
  /** Tickets by which it was closed, 'tickets 12, 13'; undefined: it was submitted as one row. */
  readonly closedBy: string | undefined;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before a submission is taken back, in the specification's words (BLO-12), or an order of tickets is opened again. */
export function UndoDialog({ number, closedBy, onConfirm, onCancel }: Props) {
  const isClosed = closedBy !== undefined;
  return (
    <Confirm
      title={isClosed ? `Open ordered trade ${number} again?` : `Undo ordered trade ${number}?`}
      action={isClosed ? 'Open again' : 'Undo'}
      open
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {isClosed
        ? `It waits again. What was entered stays: ${closedBy}`
        : 'This does not undo it from the Blotter Google sheet, just here visually'}
    </Confirm>
  );
}
