import { type ReactNode, useState } from 'react';

import { DateField } from '@fairlead/shared/dates';
import { Combobox, Field, NumberInput, Select } from '@fairlead/shared/forms';
import {
  Accordion,
  Badge,
  Confirm,
  DetailDrawer,
  Dialog,
  Popover,
  Tabs,
} from '@fairlead/shared/frames';
import { Box, Button, chakra, Flex, Icon, SideMenu, Text } from '@fairlead/shared/ui';

import { driven } from './driven.tsx';
import type { GalleryState } from './gallery-state.ts';

const noop = () => undefined;
const press = (frame: HTMLElement) => frame.querySelector('button')?.click();

/** A dialog covers the page: the picture is of the window. */
function OverPage({ children }: { readonly children: ReactNode }) {
  return (
    <Box minHeight="440px">
      <Text>The page below</Text>
      {children}
    </Box>
  );
}

function RunDialog() {
  return (
    <OverPage>
      <Dialog
        title="Run /pnl/daily"
        open
        onClose={noop}
        footer={
          <>
            <Button>Cancel</Button>
            <Button variant="solid">Run</Button>
          </>
        }
      >
        <Field label="Method">
          <Select
            value="POST"
            choices={[
              { value: 'POST', label: 'POST' },
              { value: 'GET', label: 'GET' },
            ]}
            onChange={noop}
          />
        </Field>
        <Field label="run_date" required>
          <DateField value="2024-06-28" onChange={noop} max="2024-06-28" />
        </Field>
      </Dialog>
    </OverPage>
  );
}

const Problem = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    flex: { base: '1 1 100%', sm: '1' },
    color: 'negative',
    fontWeight: 'medium',
  },
});

function Ticket({ size }: { readonly size: 'xl' | 'full' }) {
  return (
    <OverPage>
      <Dialog
        title="New Regular Trade"
        size={size}
        open
        onClose={noop}
        summary="Buy 12 kt FEI / ARA, Aug 24 / Sep 24, diff at 18.5"
        footer={
          <>
            <Problem>
              <Icon name="alert" />
              Broker: is Required
            </Problem>
            <Button aria-disabled>Add &amp; Add More</Button>
            <Button variant="solid" aria-disabled>
              Add &amp; Exit
            </Button>
          </>
        }
      >
        {Array.from({ length: 8 }, (_row, place) => (
          <Box
            key={place}
            display="grid"
            gap="3"
            marginBottom="2"
            gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(4, minmax(0, 1fr))' }}
          >
            <Field label={`Broker ${place + 1}`} required>
              <Combobox value={null} choices={[]} onChange={noop} placeholder="Broker" />
            </Field>
            <Field label={`Volume ${place + 1}`} hint="Buy. Type a minus to sell">
              <NumberInput value={12_000} onChange={noop} unit="MT" />
            </Field>
          </Box>
        ))}
      </Dialog>
    </OverPage>
  );
}

function Question() {
  return (
    <OverPage>
      <Confirm title="Undo trade N4471820?" action="Undo" open onConfirm={noop} onCancel={noop}>
        This does not undo it from the Blotter Google sheet, just here visually
      </Confirm>
    </OverPage>
  );
}

function Details() {
  return (
    <OverPage>
      <DetailDrawer title="Lot 2024-118, Petrel" open onClose={noop}>
        Traders LTD PNL 1.83M, Danaos LTD PNL 1.81M, difference 20K
      </DetailDrawer>
    </OverPage>
  );
}

const VIEWS = [
  { value: 'management', label: 'Management', content: 'Overview' },
  { value: 'physical', label: 'Physical Trading', content: 'Physical Summary' },
  { value: 'paper', label: 'Paper Trading', content: 'Paper Look Ahead' },
  { value: 'back', label: 'Back Office', content: 'DtD Prices' },
] as const;

function Views() {
  const [value, setValue] = useState<(typeof VIEWS)[number]['value']>('physical');
  return <Tabs label="Views" value={value} onChange={setValue} tabs={VIEWS} />;
}

function Sections() {
  return (
    <Accordion
      opened={['corp']}
      sections={[
        { id: 'corp', title: 'Corp', content: 'Exposure by term month' },
        { id: 'product', title: 'Product', content: 'Exposure by term month' },
        { id: 'shipping', title: 'Shipping', content: 'Exposure by term month' },
      ]}
    />
  );
}

function Badges() {
  return (
    <Flex gap="2" wrap="wrap">
      <Badge tone="positive">
        <Icon name="check" size={12} />
        SUCCESS
      </Badge>
      <Badge tone="negative">
        <Icon name="close" size={12} />
        FAIL
      </Badge>
      <Badge tone="warning">
        <Icon name="alert" size={12} />
        KILLED
      </Badge>
      <Badge tone="info">CRON</Badge>
      <Badge>RUNNING</Badge>
    </Flex>
  );
}

const Tables = (
  <Popover label="Tables" trigger={<Button>Tables</Button>}>
    <Text>Overview</Text>
    <Button size="sm">All of them</Button>
  </Popover>
);

function Menu() {
  return (
    <SideMenu
      label="Tasks"
      entries={[
        { path: '/tasks/history', label: 'History' },
        { path: '/tasks/list', label: 'List' },
      ]}
    >
      <Box padding="4">Tasks History</Box>
    </SideMenu>
  );
}

/** Containers of forms and views. */
export const FRAME_STATES: readonly GalleryState[] = [
  { id: 'frame-dialog-sm', title: 'A small dialog', Draw: RunDialog },
  { id: 'frame-dialog-xl', title: 'A ticket', Draw: () => <Ticket size="xl" /> },
  { id: 'frame-dialog-full', title: 'A dialog over all', Draw: () => <Ticket size="full" /> },
  { id: 'frame-confirm', title: 'A question', Draw: Question },
  { id: 'frame-drawer', title: 'Details at the side', Draw: Details },
  { id: 'frame-tabs', title: 'Tabs', Draw: Views },
  { id: 'frame-accordion', title: 'Sections, one open', Draw: Sections },
  { id: 'frame-badges', title: 'Badges', Draw: Badges },
  { id: 'frame-popover', title: 'A popover', Draw: driven({ of: Tables, does: press }) },
  { id: 'frame-side-menu', title: 'The side menu', Draw: Menu },
];
