import { Box, Button, Icon } from '@fairlead/shared/ui';

type Props = {
  readonly name: string;
  /** State of the preset: in use, or changed since it was applied. */
  readonly state: 'in use' | 'changed' | undefined;
  readonly onUse: () => void;
  readonly onUpdate: () => void;
  readonly onRename: () => void;
  readonly onDelete: () => void;
};

const PRESET_LABELS = { 'in use': 'In use', changed: 'In use, changed since' } as const;

/** A layout under its name: pressed, the table is arranged by it. */
export function PresetLine({ name, state, onUse, onUpdate, onRename, onDelete }: Props) {
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={state !== undefined}
        flex="1"
        minWidth="0"
        px="2"
        justifyContent="flex-start"
        onClick={onUse}
      >
        <Box as="span" flex="none" width="14px" color="accent">
          {state !== undefined && <Icon name="check" size={14} />}
        </Box>
        <Box as="span" truncate>
          {name}
        </Box>
        {state !== undefined && (
          <Box as="span" color="text.muted" fontSize="xs" fontWeight="normal">
            {PRESET_LABELS[state]}
          </Box>
        )}
      </Button>
      {state === 'changed' && (
        <Button size="sm" aria-label={`Update ${name}`} onClick={onUpdate}>
          Update
        </Button>
      )}
      <Button size="sm" variant="ghost" aria-label={`Rename ${name}`} onClick={onRename}>
        Rename
      </Button>
      <Button size="sm" variant="ghost" aria-label={`Delete ${name}`} onClick={onDelete}>
        Delete
      </Button>
    </>
  );
}
