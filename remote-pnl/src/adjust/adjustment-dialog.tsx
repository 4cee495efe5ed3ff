import type { Adjustment } from '@fairlead/pnl/contract/adjustments';
import { formatCents, formatLongDay } from '@fairlead/shared/format';
import { Combobox, Field, NumberInput, TextInput, type TypedNumber } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { AreaView, Box, Button, Heading, Text } from '@fairlead/shared/ui';

import { FormFooter } from '../common/form-footer.tsx';
import { ReasonField } from '../common/reason-field.tsx';
import { useRunAtOpening } from '../run/use-run.ts';
import { type AdjustmentDraft, EMPTY_TAKE_BACK } from './adjustment.rules.ts';
import { useAddAdjustment, useAdjustments, useTakingBack } from './adjustments.data.ts';

/**
 * Dialog of manual adjustments to the P&L of a day: the valid ones, a new one, one taken back
 * (PNL-12).
 */
export function AdjustmentDialog({ onClose }: { readonly onClose: () => void }) {
  const { pipe_run_date: day } = useRunAtOpening();
  const { area, refresh } = useAdjustments(day);
  const { adjustments: holding, books } = area.status === 'COMPLETED' ? area.data : NOTHING_YET;
  const adding = useAddAdjustment(day, { books, onDone: refresh });
  const takingBack = useTakingBack(day, { holding, onDone: refresh });
  const { chosen } = takingBack;
  return (
    <Dialog
      title={`Adjustments of ${formatLongDay(day)}`}
      open
      busy={adding.isSending || takingBack.isSending}
      onClose={onClose}
      summary="The next run of the day has them; runs that are made stay as they are"
      footer={<Footer {...{ adding, takingBack, onClose }} />}
    >
      <AreaView area={area} report="Adjustments" onRetry={refresh}>
        {({ adjustments, books: all }) =>
          chosen === undefined ? (
            <>
              <Holding
                adjustments={adjustments}
                onWithdraw={({ adjustment_id }) => takingBack.edit({ adjustment_id, reason: '' })}
              />
              <AdjustmentFields {...adding} books={all} />
            </>
          ) : (
            <Withdrawing {...takingBack} withdrawn={chosen} />
          )
        }
      </AreaView>
    </Dialog>
  );
}

const NOTHING_YET = { adjustments: [], books: undefined } as const;

type FooterProps = {
  readonly adding: ReturnType<typeof useAddAdjustment>;
  readonly takingBack: ReturnType<typeof useTakingBack>;
  readonly onClose: () => void;
};

function Footer({ adding, takingBack, onClose }: FooterProps) {
  const isBack = takingBack.chosen !== undefined;
  const form = isBack ? takingBack : adding;
  const { obstacle, refused, sent, submit } = form;
  return (
    <FormFooter
      {...{ obstacle, refused, sent }}
      submit={{ label: isBack ? 'Take it back' : 'Add', run: () => void submit() }}
    >
      <Button onClick={isBack ? () => takingBack.edit(EMPTY_TAKE_BACK) : onClose}>
        {isBack ? 'Keep it' : 'Close'}
      </Button>
    </FormFooter>
  );
}

type WithdrawingProps = Pick<FooterProps['takingBack'], 'draft' | 'edit'> & {
  readonly withdrawn: Adjustment;
};

function Withdrawing({ draft, edit, withdrawn }: WithdrawingProps) {
  const { description, pnl, book } = withdrawn;
  return (
    <Box display="grid" gap="2">
      <Text>{`${description}, ${formatCents(pnl)} USD of ${book}`}</Text>
      <ReasonField value={draft.reason} onChange={(reason) => edit({ ...draft, reason })} />
    </Box>
  );
}

type HoldingProps = {
  readonly adjustments: readonly Adjustment[];
  readonly onWithdraw: (adjustment: Adjustment) => void;
};

function Holding({ adjustments, onWithdraw }: HoldingProps) {
  if (adjustments.length === 0)
    return (
      <Text color="text.muted" mb="4">
        No adjustment is in force for this day.
      </Text>
    );
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

type FieldsProps = Pick<FooterProps['adding'], 'draft' | 'problems' | 'edit'> & {
  readonly books: readonly string[];
};

function AdjustmentFields({ draft, problems, books, edit }: FieldsProps) {
  const set = (change: Partial<AdjustmentDraft>) => edit({ ...draft, ...change });
  return (
    <Box as="section" aria-label="New adjustment" display="grid" gap="3">
      <Heading as="h3">New adjustment</Heading>
      <Field label="Book" required error={problems.book}>
        <Combobox
          value={draft.book}
          choices={books.map((book) => ({ value: book, label: book }))}
          onChange={(book) => set({ book })}
        />
      </Field>
      <Field label="Description" required error={problems.description}>
        <TextInput value={draft.description} onChange={(description) => set({ description })} />
      </Field>
      <Field label="P&L" hint="Income is positive" required error={problems.pnl}>
        <NumberInput value={draft.pnl} unit="USD" onChange={(pnl: TypedNumber) => set({ pnl })} />
      </Field>
      <ReasonField value={draft.reason} onChange={(reason) => set({ reason })} />
    </Box>
  );
}
