import { chakra } from '@fairlead/shared/ui';

const Floating = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 3px)',
    insetStart: '-1px',
    zIndex: 'sticky',
    textStyle: 'hint',
    color: 'negative',
    whiteSpace: 'nowrap',
    // Floats over what is below instead of moving it.
    '&:not(:empty)': {
      px: '1.5',
      py: '0.5',
      bg: 'raised',
      border: '1px solid {colors.negative}',
      borderRadius: 'mark',
      boxShadow: 'raised',
    },
  },
});

type Props = { readonly id: string | undefined; readonly text: string | undefined };

/** Validation error of a control in a bar: an ARIA live region, always in the page. */
export function BarFieldProblem({ id, text }: Props) {
  if (id === undefined) return null;
  return (
    <Floating id={id} aria-live="polite">
      {text}
    </Floating>
  );
}
