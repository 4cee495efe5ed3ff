import { chakra } from '@fairlead/shared/ui';

const Hint = chakra('span', {
  base: {
    color: 'text.muted',
    _print: { display: 'none' },
    '@media (hover: none)': { display: 'none' },
  },
});

/** Hint below a table with drill-down cells: how to open one by keyboard or mouse. */
export const DrillDownHint = ({ label }: { readonly label: string }) => (
  <Hint>{`Enter or a double click: ${label}`}</Hint>
);
