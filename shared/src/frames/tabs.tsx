import { defineSlotRecipe, TabsContent, TabsList, TabsRoot, TabsTrigger } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';

const recipe = defineSlotRecipe({
  className: 'fl-tabs',
  slots: ['root', 'list', 'trigger', 'content'],
  base: {
    list: {
      display: 'flex',
      gap: '5',
      borderBottom: 'head',
      // More than a phone is wide: they scroll, the page does not.
      overflowX: 'auto',
      overflowY: 'hidden',
      scrollbarWidth: 'none',
      // Of the row paper has the name of what it shows.
      _print: { borderBottom: '0' },
    },
    trigger: {
      flex: 'none',
      height: { base: 'controlTouch', sm: 'tab' },
      px: '1px',
      fontWeight: 'medium',
      color: 'text.muted',
      borderBottom: '2px solid transparent',
      // Forced colours draw what is transparent: a line stands under the current one alone.
      _highContrast: { borderBottomColor: 'Canvas' },
      _hover: { color: 'text' },
      _focusVisible: { outlineOffset: '-2px' },
      _print: {
        '&:not([aria-selected=true])': { display: 'none' },
        borderBottom: '0',
        textStyle: 'pageTitle',
      },
      _selected: {
        color: 'text',
        fontWeight: 'semibold',
        borderBottomColor: 'accent',
        _highContrast: { borderBottomColor: 'Highlight' },
      },
    },
    content: { pt: '3', _focusVisible: { outlineOffset: '3px' } },
  },
});

type Props<Value extends string> = {
  /** Accessible name of the tabs: 'Views of the P&L'. */
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly {
    /** Without blanks: it becomes part of an id. */
    readonly value: Value;
    readonly label: string;
    /** Mark that has to be seen there whichever tab is open: an icon and its words. */
    readonly mark?: ReactNode;
    readonly content: ReactNode;
  }[];
};

/** One of a few views in the same place. What is not shown is not drawn. */
export function Tabs<Value extends string>({ label, value, onChange, tabs }: Props<Value>) {
  const list = useRef<HTMLDivElement>(null);
  // A phone shows some of them: the one that is open is among those.
  useLayoutEffect(() => {
    const open = list.current?.querySelector('[aria-selected=true]');
    open?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [value]);
  return (
    <TabsRoot
      recipe={recipe}
      lazyMount
      unmountOnExit
      value={value}
      onValueChange={(change) => {
        const chosen = tabs.find((tab) => tab.value === change.value);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      <TabsList ref={list} aria-label={label}>
        {tabs.map((tab) => (
          <TabsTrigger key={tab.value} value={tab.value}>
            {tab.label}
            {tab.mark !== undefined && <> {tab.mark}</>}
          </TabsTrigger>
        ))}
      </TabsList>
      {tabs.map((tab) => (
        <TabsContent key={tab.value} value={tab.value}>
          {tab.content}
        </TabsContent>
      ))}
    </TabsRoot>
  );
}
