import { Checkbox } from '@fairlead/shared/forms';
import { Box, FilterFold } from '@fairlead/shared/ui';

import { type Toggle, type Toggles, turned } from '../common/toggles.rules.ts';

const LABELS: Readonly<Record<Toggle, string>> = {
  hide_minor_admin_companies: 'Hide Minor Admin Companies',
  show_comparison_diff: 'Show Comparison Diff',
  compare_with_budget: 'Compare with Budget Diff',
  show_fractions: 'Show Fractions',
};

type Props = { readonly toggles: Toggles; readonly onChange: (toggles: Toggles) => void };

const TOGGLES = Object.keys(LABELS) as readonly Toggle[];

/** Toggles of the report's optional parts (ACC-02). */
export function TogglesBar({ toggles, onChange }: Props) {
  return (
    <Box
      data-paper="none"
      role="group"
      aria-label="What is shown"
      display="flex"
      flexWrap="wrap"
      columnGap="5"
      marginInlineStart={{ lg: 'auto' }}
    >
      <FilterFold label="Shown" active={TOGGLES.filter((toggle) => toggles[toggle]).length}>
        {TOGGLES.map((toggle) => (
          <Checkbox
            key={toggle}
            label={LABELS[toggle]}
            checked={toggles[toggle]}
            onChange={(isOn) => onChange(turned(toggles, toggle, isOn))}
          />
        ))}
      </FilterFold>
    </Box>
  );
}
