import {
  AccordionItem,
  AccordionItemContent,
  AccordionItemIndicator,
  AccordionItemTrigger,
  AccordionRoot,
  defineSlotRecipe,
} from '@chakra-ui/react';
import type { ReactNode } from 'react';

import { chakra, Icon } from '@fairlead/shared/ui';

const recipe = defineSlotRecipe({
  className: 'fl-accordion',
  slots: ['root', 'item', 'itemTrigger', 'itemContent', 'itemIndicator'],
  base: {
    root: { borderTop: 'head', borderBottom: 'head', bg: 'surface' },
    item: { borderTop: 'hair', _first: { borderTop: '0' } },
    itemTrigger: {
      display: 'flex',
      alignItems: 'center',
      gap: '2',
      width: '100%',
      minHeight: { base: 'controlTouch', sm: '9' },
      px: '3',
      textAlign: 'start',
      textStyle: 'panelTitle',
      _hover: { bg: 'hover' },
      _focusVisible: { outlineOffset: '-2px' },
    },
    itemIndicator: {
      color: 'text.muted',
      transition: 'rotate {durations.fast}',
      _open: { rotate: '90deg' },
    },
    itemContent: { px: '3', pb: '3' },
  },
});

const Title = chakra('h3');

type Props = {
  readonly sections: readonly {
    readonly id: string;
    readonly title: string;
    readonly content: ReactNode;
  }[];
  /** The ids of those that are open at first. */
  readonly opened?: readonly string[];
};

/** Parts of a page that are opened one by one, several at a time. What is closed is not drawn. */
export function Accordion({ sections, opened = [] }: Props) {
  return (
    <AccordionRoot
      recipe={recipe}
      multiple
      collapsible
      lazyMount
      unmountOnExit
      defaultValue={[...opened]}
    >
      {sections.map(({ id, title, content }) => (
        <AccordionItem key={id} value={id}>
          <Title>
            <AccordionItemTrigger data-paper="words">
              <AccordionItemIndicator asChild>
                <span>
                  <Icon name="chevronRight" size={14} />
                </span>
              </AccordionItemIndicator>
              {title}
            </AccordionItemTrigger>
          </Title>
          <AccordionItemContent>{content}</AccordionItemContent>
        </AccordionItem>
      ))}
    </AccordionRoot>
  );
}
