import { type ReactNode, useState } from 'react';

import { DateField, MonthField, YearField } from '@fairlead/shared/dates';
import {
  Checkbox,
  Combobox,
  Field,
  NumberInput,
  Select,
  TextInput,
  type TypedNumber,
} from '@fairlead/shared/forms';
import { Box, Flex } from '@fairlead/shared/ui';

import type { GalleryState } from './gallery-state.ts';

const noop = () => undefined;

const BROKERS = [
  'Brightwater',
  'Kestrel Brokers',
  'Kestrel Paper',
  'Northgate Commodities International',
  'Trayport',
].map((label) => ({ value: label.toLowerCase(), label }));

const METHODS = [
  { value: 'GET', label: 'GET' },
  { value: 'POST', label: 'POST' },
] as const;

const DAY = '2024-06-27';
const LAST = '2024-06-28';

/** Fields side by side, as a ticket has them; two in a row on a phone. */
export function Row({ children }: { readonly children: ReactNode }) {
  return (
    <Box
      display="grid"
      gap="3"
      gridTemplateColumns={{ base: '1fr 1fr', sm: 'repeat(4, minmax(0, 144px))' }}
      marginBottom="2"
    >
      {children}
    </Box>
  );
}

export function Brokers({ first = null }: { readonly first?: string | null }) {
  const [value, setValue] = useState(first);
  return (
    <Row>
      <Field label="Broker" required>
        <Combobox value={value} choices={BROKERS} onChange={setValue} placeholder="Broker" />
      </Field>
      <Field label="Notes">
        <TextInput value="" onChange={noop} />
      </Field>
    </Row>
  );
}

function Numbers({ first }: { readonly first: TypedNumber }) {
  const [value, setValue] = useState(first);
  return (
    <Field label="Volume" required hint="Buy. Type a minus to sell">
      <NumberInput value={value} onChange={setValue} unit="MT" />
    </Field>
  );
}

function Filled() {
  const [day, setDay] = useState<string | null>(DAY);
  const [diff, setDiff] = useState(true);
  return (
    <>
      <Row>
        <Field label="Trade date" required>
          <DateField value={day} onChange={setDay} max={LAST} />
        </Field>
        <Numbers first={12_000} />
        <Field label="Price A" hint="Empty means MOC">
          <NumberInput value={18.5} onChange={noop} unit="$/MT" />
        </Field>
        <Field label="Method">
          <Select value="POST" choices={METHODS} onChange={noop} />
        </Field>
      </Row>
      <Row>
        <Field label="Month A" required>
          <MonthField value="2024-08" onChange={noop} />
        </Field>
        <Field label="Year A" required>
          <YearField value="2024" onChange={noop} />
        </Field>
        <Checkbox label="Diff" checked={diff} onChange={setDiff} />
        <Checkbox label="Mini" checked={false} onChange={noop} />
      </Row>
      <Brokers first="northgate commodities international" />
      <Field label="JSON" hint="The body of the request">
        <TextInput value={'{\n  "run_date": "2024-06-28"\n}'} onChange={noop} rows={4} />
      </Field>
    </>
  );
}

function Empty() {
  return (
    <>
      <Row>
        <Field label="Balmo date">
          <DateField value={null} onChange={noop} />
        </Field>
        <Field label="Commission override">
          <NumberInput value={null} onChange={noop} unit="$" placeholder="None" />
        </Field>
        <Field label="Broker" required>
          <Combobox value={null} choices={BROKERS} onChange={noop} placeholder="Broker" />
        </Field>
        <Field label="Method">
          <Select value={null} choices={METHODS} onChange={noop} placeholder="Method" />
        </Field>
      </Row>
      <Row>
        <Field label="Month B">
          <MonthField value={null} onChange={noop} placeholder="Month" />
        </Field>
        <Field label="Year B">
          <YearField value={null} onChange={noop} placeholder="Year" />
        </Field>
        <Field label="Notes">
          <TextInput value="" onChange={noop} />
        </Field>
      </Row>
    </>
  );
}

function Invalid() {
  return (
    <>
      <Row>
        <Field label="Trade date" required error="Not after 28 Jun 2024">
          <DateField value="2024-06-29" onChange={noop} />
        </Field>
        <Numbers first="12k" />
        <Field label="Broker" required error="Required">
          <Combobox value={null} choices={BROKERS} onChange={noop} placeholder="Broker" />
        </Field>
        <Field label="Method" error="Required">
          <Select value={null} choices={METHODS} onChange={noop} placeholder="Method" />
        </Field>
      </Row>
      <Field label="Notes" error="Invalid characters \. Dont add new lines or tabs">
        <TextInput value="Rolls the Aug leg" onChange={noop} />
      </Field>
    </>
  );
}

function Disabled() {
  return (
    <Row>
      <Field label="Balmo date">
        <DateField value={null} onChange={noop} placeholder="Not prompt" disabled />
      </Field>
      <Field label="Converted leg volume">
        <NumberInput value={null} onChange={noop} placeholder="Same unit" disabled />
      </Field>
      <Field label="Broker">
        <Combobox
          value={null}
          choices={BROKERS}
          onChange={noop}
          placeholder="Not brokered"
          disabled="WTI is not traded via a broker"
        />
      </Field>
      <Field label="Method">
        <Select value="GET" choices={METHODS} onChange={noop} disabled />
      </Field>
      <Checkbox label="Diff" checked={false} onChange={noop} disabled />
      <Checkbox label="Mini" checked onChange={noop} disabled />
    </Row>
  );
}

function Bar() {
  const [day, setDay] = useState<string | null>(DAY);
  return (
    <Flex gap="2" wrap="wrap" align="center">
      <DateField label="Run date" value={day} onChange={setDay} max={LAST} clearable />
      <MonthField label="Month" value="2024-06" onChange={noop} />
      <YearField label="Year" value="2024" onChange={noop} />
      <Select label="Method" value="GET" choices={METHODS} onChange={noop} />
      <Checkbox label="Show Fractions" checked onChange={noop} />
    </Flex>
  );
}

/** Controls of a form, in the states that a ticket brings them to. */
export const FORM_STATES: readonly GalleryState[] = [
  { id: 'form-filled', title: 'Fields, filled', Draw: Filled },
  { id: 'form-empty', title: 'Fields, empty', Draw: Empty },
  { id: 'form-invalid', title: 'Fields with a problem', Draw: Invalid },
  { id: 'form-disabled', title: 'Fields that may not be used', Draw: Disabled },
  { id: 'form-bar', title: 'Controls in a bar', Draw: Bar },
];
