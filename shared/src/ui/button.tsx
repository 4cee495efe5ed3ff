import { chakra } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

const DISABLED = { bg: 'sunken', borderColor: 'border', color: 'text.disabled' } as const;

/** 28 px in bars, 32 in forms; 40 px on a phone in either place. */
const SIZES = {
  sm: { height: { base: 'controlTouch', sm: 'controlSm' }, px: '2.5' },
  md: { height: { base: 'controlTouch', sm: 'control' }, px: '3' },
} as const;

const StyledButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '1.5',
    flex: 'none',
    borderRadius: 'control',
    borderWidth: '1px',
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    userSelect: 'none',
    textDecoration: 'none',
  },
  variants: {
    variant: {
      outline: {
        bg: 'surface',
        borderColor: 'border.control',
        _hover: { bg: 'hover' },
        _disabled: { ...DISABLED, _hover: { bg: 'sunken' } },
      },
      solid: {
        bg: 'accent',
        borderColor: 'accent',
        color: 'accent.contrast',
        _hover: { bg: 'accent.hover', borderColor: 'accent.hover' },
        _disabled: { ...DISABLED, bg: 'border', _hover: { bg: 'border', borderColor: 'border' } },
      },
      ghost: {
        bg: 'transparent',
        borderColor: 'transparent',
        _hover: { bg: 'hover' },
        _disabled: { color: 'text.disabled', _hover: { bg: 'transparent' } },
      },
    },
    size: SIZES,
  },
  defaultVariants: { variant: 'outline', size: 'md' },
});

/**
 * A button. Where a disabled one must say why, set `aria-disabled` instead of `disabled`: it keeps
 * the focus, so its tooltip reaches the keyboard; its `onClick` then does nothing.
 */
export function Button({ onClick, ...props }: ComponentProps<typeof StyledButton>) {
  const off = props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  return <StyledButton type="button" {...props} onClick={off ? undefined : onClick} />;
}

const StyledIconButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flex: 'none',
    borderRadius: 'control',
    bg: 'transparent',
    color: 'text.muted',
    _hover: { bg: 'hover', color: 'text' },
    _disabled: { color: 'text.disabled', _hover: { bg: 'transparent' } },
  },
  variants: {
    size: {
      /** Size in a row or inside a control: the smallest target there is. */
      xs: { boxSize: 'hitMin' },
      sm: { boxSize: { base: 'controlTouch', sm: 'controlSm' } },
      md: { boxSize: { base: 'controlTouch', sm: 'control' } },
    },
  },
  defaultVariants: { size: 'sm' },
});

type IconButtonProps = ComponentProps<typeof StyledIconButton> & { readonly 'aria-label': string };

/** A button that is only an icon, and therefore must be named. */
export function IconButton({ onClick, ...props }: IconButtonProps) {
  const off = props['aria-disabled'] === true || props['aria-disabled'] === 'true';
  return <StyledIconButton type="button" {...props} onClick={off ? undefined : onClick} />;
}
