import { useBusinessDate } from '@fairlead/shared/auth';
import type { BreakStep } from '@fairlead/backoffice/contract/breaks';
import { DateField } from '@fairlead/shared/dates';
import { Field, Select, TextInput } from '@fairlead/shared/forms';
import { Box, Button, chakra, Segmented, Text } from '@fairlead/shared/ui';

import { decidedFirstText } from './breaks.view-model.ts';
import type { BreakDeciding } from './use-decision.ts';

type Props = {
  readonly deciding: BreakDeciding;
  readonly owners: readonly string[];
  readonly steps: readonly BreakStep[];
};

const EXPLAIN = { value: 'EXPLAINED', label: 'Explain' } as const;
const CORRECT = { value: 'TO_CORRECT', label: 'Have it corrected' } as const;
const REOPEN = { value: 'OPEN', label: 'Open again' } as const;

/** Form of a decision on a break: explain it, have it corrected, or take the decision back. */
export function DecisionForm({ deciding, owners, steps }: Props) {
  const { of, draft, edit, send, isSending, refusal, first } = deciding;
  const canReopen = of.status !== 'OPEN' || draft.status === 'OPEN';
  return (
    <chakra.form
      aria-label="Decision"
      maxWidth="640px"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {first !== undefined && (
        <Text role="alert" color="negative" pb="2">
          {decidedFirstText(first, steps)}
        </Text>
      )}
      <Box pb="3">
        <Segmented
          label="Decision"
          value={draft.status}
          choices={canReopen ? [EXPLAIN, CORRECT, REOPEN] : [EXPLAIN, CORRECT]}
          onChange={(status) => edit({ status })}
        />
      </Box>
      {draft.status === 'EXPLAINED' && <Explanation deciding={deciding} />}
      {draft.status === 'TO_CORRECT' && <Correction deciding={deciding} owners={owners} />}
      <Field label="Note" error={deciding.problems.note}>
        <TextInput rows={2} value={draft.note} onChange={(note) => edit({ note })} />
      </Field>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap="2">
        <Button type="submit" variant="solid" aria-disabled={isSending}>
          Decide
        </Button>
        <Text role="alert" color="negative" overflowWrap="anywhere">
          {refusal}
        </Text>
      </Box>
    </chakra.form>
  );
}

/** Two fields beside each other where there is room. */
const PAIR = {
  display: 'grid',
  gridTemplateColumns: { base: '1fr', sm: '1fr 2fr' },
  columnGap: '3',
} as const;

type PartProps = Pick<Props, 'deciding'>;

function Explanation({ deciding: { draft, amount, problems, edit } }: PartProps) {
  return (
    <Box {...PAIR}>
      <Field label="Amount" required error={problems.explained_amount}>
        <TextInput unit="USD" value={amount} onChange={(typed) => edit({ amount: typed })} />
      </Field>
      <Field label="Reason" required error={problems.reason}>
        <TextInput value={draft.reason} onChange={(reason) => edit({ reason })} />
      </Field>
    </Box>
  );
}

const SYSTEMS = [
  { value: 'TRADERS', label: 'Traders' },
  { value: 'ACCOUNTING', label: 'Accounting' },
] as const;

function Correction({ deciding, owners }: Pick<Props, 'deciding' | 'owners'>) {
  const { draft, problems, edit } = deciding;
  const today = useBusinessDate();
  return (
    <>
      <Box {...PAIR}>
        <Field label="To correct in" required error={problems.correct_in}>
          <Select
            value={draft.correctIn}
            choices={SYSTEMS}
            placeholder="Choose"
            onChange={(correctIn) => edit({ correctIn })}
          />
        </Field>
        <Field label="Owner" required error={problems.owner}>
          <Select
            value={draft.owner}
            choices={owners.map((value) => ({ value, label: value }))}
            placeholder="Choose"
            onChange={(owner) => edit({ owner })}
          />
        </Field>
      </Box>
      <Box {...PAIR}>
        <Field label="Until" required error={problems.due}>
          <DateField value={draft.due} min={today} onChange={(due) => edit({ due })} />
        </Field>
      </Box>
    </>
  );
}
