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

/** What people add to the P&L of a day: what holds, one more, one taken back (PNL-12). */
export function AdjustmentDialog({ onClose }: { readonly onClose: () => void }) {
  const { run } = useRun();
  const day = run.pipe_run_date;
  const { area, refresh } = useAdjustments(day);
  const { add, withdraw } = useAdjusting();
  const [draft, setDraft] = useState<AdjustmentDraft>(EMPTY);
  const [withdrawn, setWithdrawn] = useState<Adjustment>();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const taken = withdrawn !== undefined;
  const obstacle = taken
    ? reason.trim() === ''
      ? 'Say why it is taken back'
      : undefined
    : adjustmentObstacle(draft);

  const act = async () => {
    setBusy(true);
    const why = taken
      ? await withdraw(withdrawn, reason.trim())
      : await add(newAdjustment(day, draft));
    setBusy(false);
    setRefused(why);
    if (why !== undefined) return;
    setDraft(EMPTY);
    setWithdrawn(undefined);
    setReason('');
    refresh();
  };
  return (
    <Dialog
      title={`Adjustments of ${formatLongDay(day)}`}
      open
      busy={isBusy}
      onClose={onClose}
      summary="The next run of the day has them; runs that are made stay as they are"
      footer={
        <>
          <Text
            as="span"
            role={refused === undefined ? 'status' : 'alert'}
            flex={{ base: '1 1 100%', sm: '1' }}
            color="negative"
          >
            {refused ?? obstacle}
          </Text>
          <Button onClick={taken ? () => setWithdrawn(undefined) : onClose}>
            {taken ? 'Keep it' : 'Close'}
          </Button>
          <Button
            variant="solid"
            aria-disabled={obstacle !== undefined}
            data-tip={obstacle}
            onClick={() => void act()}
          >
            {taken ? 'Take it back' : 'Add'}
          </Button>
        </>
      }
    >
      <AreaView area={area} report="Adjustments" onRetry={refresh}>
        {({ adjustments, books }) =>
          taken ? (
            <Box display="grid" gap="2">
              <Text>{`${withdrawn.description}, ${formatCents(withdrawn.pnl)} USD of ${withdrawn.book}`}</Text>
              <Field label="Reason" required>
                <TextInput value={reason} onChange={setReason} />
              </Field>
            </Box>
          ) : (
            <>
              <Holding adjustments={adjustments} onWithdraw={setWithdrawn} />
              <AdjustmentFields {...{ draft, books }} onChange={setDraft} />
            </>
          )
        }
      </AreaView>
    </Dialog>
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
