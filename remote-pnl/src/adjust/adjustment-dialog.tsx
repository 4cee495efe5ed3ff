import { useState } from 'react';

import type { Adjustment } from '@fairlead/shared/contract/pnl/adjustments';
import { formatCents, formatLongDay } from '@fairlead/shared/format';
import { Combobox, Field, NumberField, TextInput, type TypedNumber } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { AreaView, Box, Button, Heading, Text } from '@fairlead/shared/ui';

import { useRun } from '../run/run-context.tsx';
import {
  type AdjustmentDraft,
  adjustmentObstacle,
  EMPTY,
  newAdjustment,
} from './adjustment.rules.ts';
import { useAdjusting, useAdjustments } from './adjustments.data.ts';

/** What is filled in, and what is done with it. */
function useAdjustmentForm(day: string, onDone: () => void) {
  const { add, withdraw } = useAdjusting();
  const [draft, setDraft] = useState<AdjustmentDraft>(EMPTY);
  const [withdrawn, setWithdrawn] = useState<Adjustment>();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const noReason = reason.trim() === '' ? 'Say why it is taken back' : undefined;
  const obstacle = withdrawn === undefined ? adjustmentObstacle(draft) : noReason;
  const act = async () => {
    setBusy(true);
    const why =
      withdrawn === undefined
        ? await add(newAdjustment(day, draft))
        : await withdraw(withdrawn, reason.trim());
    setBusy(false);
    setRefused(why);
    if (why !== undefined) return;
    setDraft(EMPTY);
    setWithdrawn(undefined);
    setReason('');
    onDone();
  };
  return {
    draft,
    setDraft,
    withdrawn,
    setWithdrawn,
    reason,
    setReason,
    isBusy,
    refused,
    obstacle,
    act,
  };
}

type Form = ReturnType<typeof useAdjustmentForm>;

/** What people add to the P&L of a day: what holds, one more, one taken back (PNL-12). */
export function AdjustmentDialog({ onClose }: { readonly onClose: () => void }) {
  const { run } = useRun();
  const day = run.pipe_run_date;
  const { area, refresh } = useAdjustments(day);
  const form = useAdjustmentForm(day, refresh);
  return (
    <Dialog
      title={`Adjustments of ${formatLongDay(day)}`}
      open
      busy={form.isBusy}
      onClose={onClose}
      summary="The next run of the day has them; runs that are made stay as they are"
      footer={<Footer form={form} onClose={onClose} />}
    >
      <AreaView area={area} report="Adjustments" onRetry={refresh}>
        {({ adjustments, books }) =>
          form.withdrawn === undefined ? (
            <>
              <Holding adjustments={adjustments} onWithdraw={form.setWithdrawn} />
              <AdjustmentFields draft={form.draft} books={books} onChange={form.setDraft} />
            </>
          ) : (
            <Withdrawing form={form} withdrawn={form.withdrawn} />
          )
        }
      </AreaView>
    </Dialog>
  );
}

function Footer({ form, onClose }: { readonly form: Form; readonly onClose: () => void }) {
  const { withdrawn, setWithdrawn, refused, obstacle, act } = form;
  const isBack = withdrawn !== undefined;
  return (
    <>
      <Text
        as="span"
        role={refused === undefined ? 'status' : 'alert'}
        flex={{ base: '1 1 100%', sm: '1' }}
        color={refused === undefined ? 'text.muted' : 'negative'}
      >
        {refused ?? obstacle}
      </Text>
      <Button onClick={isBack ? () => setWithdrawn(undefined) : onClose}>
        {isBack ? 'Keep it' : 'Close'}
      </Button>
      <Button
        variant="solid"
        aria-disabled={obstacle !== undefined}
        data-tip={obstacle}
        onClick={() => void act()}
      >
        {isBack ? 'Take it back' : 'Add'}
      </Button>
    </>
  );
}

type WithdrawingProps = { readonly form: Form; readonly withdrawn: Adjustment };

function Withdrawing({ form, withdrawn }: WithdrawingProps) {
  const { description, pnl, book } = withdrawn;
  return (
    <Box display="grid" gap="2">
      <Text>{`${description}, ${formatCents(pnl)} USD of ${book}`}</Text>
      <Field label="Reason" required>
        <TextInput value={form.reason} onChange={form.setReason} />
      </Field>
    </Box>
  );
}

type HoldingProps = {
  readonly adjustments: readonly Adjustment[];
  readonly onWithdraw: (adjustment: Adjustment) => void;
};

function Holding({ adjustments, onWithdraw }: HoldingProps) {
  if (adjustments.length === 0) return <Text color="text.muted">None holds.</Text>;
  return (
    <Box as="ul" listStyleType="none" p="0" mb="4">
      {adjustments.map((one) => (
        <Box
          as="li"
          key={one.adjustment_id}
          display="flex"
          alignItems="center"
          gap="3"
          py="1.5"
          borderBottom="hair"
        >
          <Box flex="1" minWidth="0">
            <div>{one.description}</div>
            <Box color="text.muted" textStyle="hint">
              {`${one.book}. ${one.reason} (${one.entered_by})`}
            </Box>
          </Box>
          <Box className="tabular" color={one.pnl <= -1 ? 'negative' : 'text'}>
            {formatCents(one.pnl)}
          </Box>
          <Button
            size="sm"
            aria-label={`Take back ${one.description}`}
            onClick={() => onWithdraw(one)}
          >
            Take back
          </Button>
        </Box>
      ))}
    </Box>
  );
}

type FieldsProps = {
  readonly draft: AdjustmentDraft;
  readonly books: readonly string[];
  readonly onChange: (draft: AdjustmentDraft) => void;
};

function AdjustmentFields({ draft, books, onChange }: FieldsProps) {
  const set = (change: Partial<AdjustmentDraft>) => onChange({ ...draft, ...change });
  return (
    <Box as="section" aria-label="New adjustment" display="grid" gap="1">
      <Heading as="h3">New adjustment</Heading>
      <Field label="Book" required>
        <Combobox
          value={draft.book}
          choices={books.map((book) => ({ value: book, label: book }))}
          onChange={(book) => set({ book })}
        />
      </Field>
      <Field label="Description" required>
        <TextInput value={draft.description} onChange={(description) => set({ description })} />
      </Field>
      <Field label="P&L" hint="Income is positive" required>
        <NumberField value={draft.pnl} unit="USD" onChange={(pnl: TypedNumber) => set({ pnl })} />
      </Field>
      <Field label="Reason" required>
        <TextInput value={draft.reason} onChange={(reason) => set({ reason })} />
      </Field>
    </Box>
  );
}
