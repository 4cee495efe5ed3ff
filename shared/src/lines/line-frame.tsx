import { type ComponentProps, createContext, type ReactNode, use } from 'react';

import { chakra } from '@fairlead/shared/ui';

import type { LineScroll } from './use-line-scroll.ts';

type Props = ComponentProps<typeof Frame> & {
  readonly lines: LineScroll;
  /** Stands above the lines and moves sideways with them. */
  readonly head?: ReactNode;
  /** True where characters of lines stand below each other. */
  readonly isMono?: boolean;
  /** Width of the lines, where they are wider than the frame. */
  readonly width?: string | undefined;
  readonly children: ReactNode;
};

const LinePositions = createContext<Pick<LineScroll, 'topOf' | 'rowPx'>>({
  topOf: () => 0,
  rowPx: 0,
});

/** Frame of lines that are drawn as they come in sight; `PositionedLine` stands where its index belongs. */
export function LineFrame({ lines, head, isMono, width, children, style, ...props }: Props) {
  const mono = isMono === true && { fontFamily: 'mono', fontSize: 'xs' };
  return (
    <Frame
      ref={lines.frame}
      tabIndex={0}
      onScroll={lines.look}
      {...mono}
      {...props}
      style={{ ...(isMono === true && { lineHeight: `${lines.rowPx}px` }), ...style }}
    >
      {head !== undefined && <Head aria-hidden>{head}</Head>}
      <Body ref={lines.body} role="presentation" style={{ width }}>
        <LinePositions value={lines}>{children}</LinePositions>
      </Body>
    </Frame>
  );
}

type PositionedLineProps = ComponentProps<'div'> & { readonly index: number };

/** Element at the place of a line. It is styled by its frame: lines are drawn by the hundred when somebody scrolls. */
export function PositionedLine({ index, style, ...props }: PositionedLineProps) {
  const { topOf, rowPx } = use(LinePositions);
  return <div data-line {...props} style={{ top: topOf(index), minHeight: rowPx, ...style }} />;
}

const Frame = chakra('div', {
  base: {
    position: 'relative',
    overflow: 'auto',
    // The browser would hold on to a line that is drawn elsewhere.
    overflowAnchor: 'none',
    _focusVisible: { outlineOffset: '0' },
    '& [data-line]': {
      position: 'absolute',
      insetInlineStart: '0',
      minWidth: '100%',
      whiteSpace: 'pre',
    },
    '& [role=option]': {
      cursor: 'default',
      _hover: { bg: 'hover' },
      '&[aria-selected=true]': {
        bg: 'selection.fill',
        boxShadow: 'inset 2px 0 0 {colors.selection.line}',
      },
      '&[data-wrong=true]': { bg: 'negative.subtle' },
    },
  },
});

const Body = chakra('div', { base: { position: 'relative', minWidth: '100%' } });

const Head = chakra('div', {
  base: {
    position: 'sticky',
    top: '0',
    zIndex: 1,
    width: 'max-content',
    minWidth: '100%',
    bg: 'sunken',
    color: 'text.muted',
    whiteSpace: 'pre',
    borderBottom: 'hair',
  },
});
