import { Confirm } from '@fairlead/shared/frames';

type Props = {
  /** Our number of the order. */
  readonly number: string;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks before a submission is taken back, in the specification's words (BLO-12). */
export function UndoDialog({ number, onConfirm, onCancel }: Props) {
  return (
    <Confirm
      title={`Undo ordered trade ${number}?`}
      action="Undo"
      open
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      This does not undo it from the Blotter Google sheet, just here visually
    </Confirm>
  );
}
