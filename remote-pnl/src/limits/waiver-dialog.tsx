import type { ReactNode } from 'react';

import type { LimitWaiver } from '@fairlead/pnl/contract/limit-waivers';
import type { SelectedRun } from '@fairlead/pnl/contract/runs';
import { DateField } from '@fairlead/shared/dates';
import { Field, NumberInput } from '@fairlead/shared/forms';
import { Dialog } from '@fairlead/shared/frames';
import { Box, Button, Text } from '@fairlead/shared/ui';

import { FormFooter } from '../common/form-footer.tsx';
import {
  limitFigure,
  type ShownLimit,
  waiverText,
} from '../common/limits/limit-shown.view-model.ts';
import { ReasonField } from '../common/reason-field.tsx';
import { useTakingWaiverBack, useWaiving } from './waiving.data.ts';

type Props = {
  readonly run: SelectedRun;
  readonly limit: ShownLimit;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

/** Somebody waives a limit that is broken, with a reason and until a day, or takes that back. */
export function WaiverDialog({ run, limit, onClose, onDone }: Props) {
  return limit.waiver === undefined ? (
    <Waiving {...{ run, limit, onClose, onDone }} />
  ) : (
    <TakingBack {...{ limit, onClose, onDone }} waiver={limit.waiver} />
  );
}

function Waiving({ run, limit, onClose, onDone }: Props) {
  const waiving = useWaiving({ run, limit }, onDone);
  const { draft, edit, bounds, problems } = waiving;
  return (
    <Frame
      title={`Waive ${limit.name}`}
      summary="The figure and its state stay in sight; beyond what is allowed, or after the day, it is waived no more"
      label="Waive"
      {...{ limit, onClose }}
      form={waiving}
    >
      <Field label="Last day" required error={problems.until_day}>
        <DateField
          value={draft.until}
          min={bounds.days.first}
          max={bounds.days.last}
          onChange={(until) => edit({ ...draft, until })}
        />
      </Field>
      <Field
        label="Up to"
        hint={`Of the ${limit.stopName}; ${bounds.least}% are used`}
        required
        error={problems.up_to_percent}
      >
        <NumberInput value={draft.upTo} unit="%" onChange={(upTo) => edit({ ...draft, upTo })} />
      </Field>
      <ReasonField value={draft.reason} onChange={(reason) => edit({ ...draft, reason })} />
    </Frame>
  );
}

function TakingBack({
  limit,
  waiver,
  onClose,
  onDone,
}: Pick<Props, 'limit' | 'onClose' | 'onDone'> & { readonly waiver: LimitWaiver }) {
  const takingBack = useTakingWaiverBack(waiver, onDone);
  return (
    <Frame
      title={`Take the waiver of ${limit.name} back`}
      summary="From now on it is waived no more; pictures of runs that had it keep it"
      label="Take it back"
      {...{ limit, onClose }}
      form={takingBack}
    >
      <Text color="text.muted">{waiverText(waiver, limit.isWaived)}</Text>
      <ReasonField value={takingBack.draft} onChange={takingBack.edit} />
    </Frame>
  );
}

type FrameProps = Pick<Props, 'limit' | 'onClose'> & {
  readonly title: string;
  readonly summary: string;
  /** Label of its button. */
  readonly label: string;
  readonly form: Pick<
    ReturnType<typeof useTakingWaiverBack>,
    'obstacle' | 'refused' | 'sent' | 'submit' | 'isSending'
  >;
  readonly children: ReactNode;
};

function Frame({ title, summary, label, limit, form, onClose, children }: FrameProps) {
  const { obstacle, refused, sent, submit, isSending } = form;
  return (
    <Dialog
      open
      {...{ title, summary, onClose }}
      busy={isSending}
      footer={
        <FormFooter {...{ obstacle, refused, sent }} submit={{ label, run: () => void submit() }}>
          <Button onClick={onClose}>Close</Button>
        </FormFooter>
      }
    >
      <Box display="grid" gap="3">
        <Text>{limitFigure(limit)}</Text>
        {children}
      </Box>
    </Dialog>
  );
}
