import { chakra } from '@fairlead/shared/ui';

const Hint = chakra('span', {
  base: {
    color: 'text.muted',
    _print: { display: 'none' },
    '@media (hover: none)': { display: 'none' },
  },
});

/** Under a table whose cells lead somewhere: how one gets there by the keyboard and the mouse. */
export const WayHint = ({ label }: { readonly label: string }) => (
  <Hint>{`Enter or a double click: ${label}`}</Hint>
);
