import { Checkbox } from '@fairlead/shared/forms';
import { Popover } from '@fairlead/shared/frames';
import { Box, Button, Icon } from '@fairlead/shared/ui';

import { PAPER_TABLES, type PaperTable } from './chosen-tables.rules.ts';

type Props = {
  readonly chosen: readonly PaperTable[];
  readonly onChoose: (table: PaperTable, isChosen: boolean) => void;
};

/** Popover to choose the shown parts of the tab (PNL-24). */
export function TablesChooser({ chosen, onChoose }: Props) {
  return (
    <Popover
      label="Tables"
      trigger={
        <Button size="sm">
          Tables
          <Box as="span" color="text.muted">
            {chosen.length} of {PAPER_TABLES.length}
          </Box>
          <Icon name="chevronDown" size={14} />
        </Button>
      }
    >
      <Box role="group" aria-label="Tables" display="grid" gap="1.5">
        {PAPER_TABLES.map((table) => (
          <Checkbox
            key={table}
            label={table}
            checked={chosen.includes(table)}
            onChange={(isChosen) => onChoose(table, isChosen)}
          />
        ))}
      </Box>
    </Popover>
  );
}
