import type { ReactNode } from 'react';

import { DateField, MonthField, YearField } from '@fairlead/shared/dates';
import { Field } from '@fairlead/shared/forms';
import { Button, Flex, Tooltip } from '@fairlead/shared/ui';

import { driven } from './driven.tsx';
import { Brokers, Row } from './form-states.tsx';
import type { GalleryState } from './gallery-state.ts';

const noop = () => undefined;

const inputOf = (frame: HTMLElement) => frame.querySelector('input');

function type(frame: HTMLElement, text: string): void {
  const input = inputOf(frame);
  if (input === null) return;
  input.focus();
  // Past React's own setter, which would hear nothing new in the event.
  input.setRangeText(text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

const open = (frame: HTMLElement) => inputOf(frame)?.click();
const openCalendar = (frame: HTMLElement) =>
  frame.querySelector<HTMLElement>('[aria-haspopup=dialog]')?.click();

const inField = (label: string, control: ReactNode) => (
  <Row>
    <Field label={label}>{control}</Field>
  </Row>
);

function Tip() {
  return (
    <Flex direction="column" paddingTop="8" align="flex-start">
      <Tooltip content="To submit fill in Broker, Book, Strategy and Deal">
        <Button aria-disabled>Submit</Button>
      </Tooltip>
    </Flex>
  );
}

/** Controls of a form while something is open over them. */
export const OPEN_FORM_STATES: readonly GalleryState[] = [
  {
    id: 'form-combobox-open',
    title: 'A combobox, open',
    Draw: driven({ of: <Brokers first="trayport" />, does: open }),
  },
  {
    id: 'form-combobox-typed',
    title: 'A combobox, typed into',
    Draw: driven({ of: <Brokers />, does: (frame) => type(frame, 'ke') }),
  },
  {
    id: 'form-combobox-nothing',
    title: 'A combobox without a match',
    Draw: driven({ of: <Brokers />, does: (frame) => type(frame, 'Broker B') }),
  },
  {
    id: 'form-day-open',
    title: 'A day, open',
    Draw: driven({
      of: inField('Trade date', <DateField value="2024-06-27" onChange={noop} max="2024-06-28" />),
      does: openCalendar,
    }),
  },
  {
    id: 'form-month-open',
    title: 'A month, open',
    Draw: driven({
      of: inField('Month', <MonthField value="2024-06" onChange={noop} max="2024-10" />),
      does: openCalendar,
    }),
  },
  {
    id: 'form-year-open',
    title: 'A year, open',
    Draw: driven({
      of: inField('Year', <YearField value="2024" onChange={noop} max="2027" />),
      does: openCalendar,
    }),
  },
  {
    id: 'form-tooltip',
    title: 'A tooltip that says why',
    Draw: driven({
      of: <Tip />,
      does: (frame) => {
        const button = frame.querySelector('button');
        const over = new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' });
        button?.dispatchEvent(over);
      },
    }),
  },
];
