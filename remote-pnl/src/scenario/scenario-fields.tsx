import type { ReactNode } from 'react';

import { Combobox, Field, NumberInput } from '@fairlead/shared/forms';
import { MonthField } from '@fairlead/shared/dates';
import { MAX_SHIFTS, MAX_TRADES } from '@fairlead/pnl/domain/scenario';
import { Box, Button, Heading, Icon, IconButton, Text } from '@fairlead/shared/ui';

import type { ScenarioChoices } from './scenario.data.ts';
import {
  dealValue,
  NEW_SHIFT,
  NEW_TRADE,
  type ScenarioDraft,
  type ShiftDraft,
  type TradeDraft,
} from './scenario.rules.ts';

type Problems = Readonly<Partial<Record<string, string>>>;

type Props = {
  readonly draft: ScenarioDraft;
  /** Problems of what was filled in, by the fields of the call: 'shifts.0.shift'. */
  readonly problems: Problems;
  readonly choices: ScenarioChoices;
  readonly onChange: (draft: ScenarioDraft) => void;
};

const replaced = <Item,>(items: readonly Item[], at: number, item: Item) => items.with(at, item);
const without = <Item,>(items: readonly Item[], at: number) => items.toSpliced(at, 1);

/** The rows of a scenario: each a sentence of fields, to be added and taken away. */
export function ScenarioFields({ draft, problems, choices, onChange }: Props) {
  const { shifts, trades } = draft;
  const setShifts = (next: readonly ShiftDraft[]) => onChange({ ...draft, shifts: next });
  const setTrades = (next: readonly TradeDraft[]) => onChange({ ...draft, trades: next });
  return (
    <Box display="grid" gap="4">
      <Rows
        title="Price shifts"
        add="Add a shift"
        full={shifts.length >= MAX_SHIFTS ? `At most ${MAX_SHIFTS} shifts` : undefined}
        onAdd={() => setShifts([...shifts, NEW_SHIFT])}
      >
        {shifts.map((shift, at) => (
          <Row key={at} name={`shift ${at + 1}`} onRemove={() => setShifts(without(shifts, at))}>
            <ShiftFields
              {...{ shift, choices }}
              problemOf={(field) => problems[`shifts.${at}.${field}`]}
              onChange={(next) => setShifts(replaced(shifts, at, next))}
            />
          </Row>
        ))}
      </Rows>
      <Rows
        title="Added trades"
        add="Add a trade"
        full={trades.length >= MAX_TRADES ? `At most ${MAX_TRADES} trades` : undefined}
        onAdd={() => setTrades([...trades, NEW_TRADE])}
      >
        {trades.map((trade, at) => (
          <Row key={at} name={`trade ${at + 1}`} onRemove={() => setTrades(without(trades, at))}>
            <TradeFields
              {...{ trade, choices }}
              problemOf={(field) => problems[`trades.${at}.${field}`]}
              onChange={(next) => setTrades(replaced(trades, at, next))}
            />
          </Row>
        ))}
      </Rows>
    </Box>
  );
}

type RowsProps = {
  readonly title: string;
  readonly add: string;
  /** Why no more can be added. */
  readonly full: string | undefined;
  readonly onAdd: () => void;
  readonly children: ReactNode;
};

function Rows({ title, add, full, onAdd, children }: RowsProps) {
  return (
    <Box as="section" aria-label={title}>
      <Box display="flex" alignItems="center" gap="3" mb="2">
        <Heading as="h3">{title}</Heading>
        <Button size="sm" aria-disabled={full !== undefined} data-tip={full} onClick={onAdd}>
          <Icon name="plus" size={14} />
          {add}
        </Button>
        {full !== undefined && <Text color="text.muted">{full}</Text>}
      </Box>
      <Box display="grid" gap="2">
        {children}
      </Box>
    </Box>
  );
}

type RowProps = {
  readonly name: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
};

function Row({ name, onRemove, children }: RowProps) {
  return (
    <Box role="group" aria-label={name} display="flex" alignItems="end" gap="2">
      <Box
        flex="1"
        display="grid"
        columnGap="2"
        rowGap="3"
        gridTemplateColumns="repeat(auto-fit, minmax(140px, 1fr))"
      >
        {children}
      </Box>
      <IconButton
        aria-label={`Remove ${name}`}
        mb="5"
        onClick={({ currentTarget }) => {
          // The row goes; what adds another one is there.
          currentTarget.closest('section')?.querySelector('button')?.focus();
          onRemove();
        }}
      >
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}

const productChoices = ({ products }: ScenarioChoices) =>
  products.map(({ code }) => ({ value: code, label: code }));

type ShiftProps = {
  readonly shift: ShiftDraft;
  readonly choices: ScenarioChoices;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (shift: ShiftDraft) => void;
};

function ShiftFields({ shift, choices, problemOf, onChange }: ShiftProps) {
  const product = choices.products.find(({ code }) => code === shift.product);
  return (
    <>
      <Field label="Product" required error={problemOf('product')}>
        <Combobox
          value={shift.product}
          choices={productChoices(choices)}
          onChange={(value) => onChange({ ...shift, product: value })}
        />
      </Field>
      <Field label="Month" hint="Empty means all months" error={problemOf('term_month')}>
        <MonthField
          value={shift.month}
          clearable
          onChange={(month) => onChange({ ...shift, month })}
        />
      </Field>
      <Field label="Shift" required error={problemOf('shift')}>
        <NumberInput
          value={shift.shift}
          unit={product?.quote_unit}
          onChange={(value) => onChange({ ...shift, shift: value })}
        />
      </Field>
    </>
  );
}

type TradeProps = {
  readonly trade: TradeDraft;
  readonly choices: ScenarioChoices;
  readonly problemOf: (field: string) => string | undefined;
  readonly onChange: (trade: TradeDraft) => void;
};

function TradeFields({ trade, choices, problemOf, onChange }: TradeProps) {
  const product = choices.products.find(({ code }) => code === trade.product);
  return (
    <>
      <Field label="Deal" required error={problemOf('deal')}>
        <Combobox
          value={trade.deal}
          choices={choices.deals.map((deal) => ({
            value: dealValue(deal),
            label: `${deal.book} / ${deal.strategy} / ${deal.deal}`,
          }))}
          onChange={(deal) => onChange({ ...trade, deal })}
        />
      </Field>
      <Field label="Product" required error={problemOf('product')}>
        <Combobox
          value={trade.product}
          choices={productChoices(choices)}
          onChange={(value) => onChange({ ...trade, product: value })}
        />
      </Field>
      <Field label="Month" required error={problemOf('term_month')}>
        <MonthField value={trade.month} onChange={(month) => onChange({ ...trade, month })} />
      </Field>
      <Field label="Quantity" hint="Negative is sold" required error={problemOf('qty')}>
        <NumberInput
          value={trade.qty}
          unit={product?.metric}
          onChange={(qty) => onChange({ ...trade, qty })}
        />
      </Field>
      <Field label="Price" hint="Empty means at the mark" error={problemOf('price')}>
        <NumberInput
          value={trade.price}
          unit={product?.quote_unit}
          onChange={(price) => onChange({ ...trade, price })}
        />
      </Field>
    </>
  );
}
