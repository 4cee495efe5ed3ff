import { DateField } from '@fairlead/shared/dates';
import { useBusinessDate } from '@fairlead/shared/auth';
import { Checkbox, Field, Select } from '@fairlead/shared/forms';
import { Box } from '@fairlead/shared/ui';

import { checkJson } from '../json/json-checks.rules.ts';
import { JsonField } from '../json/json-field.tsx';
import { DAY_LABELS } from './terms.rules.ts';
import type { ScheduleDraft } from './use-schedule-form.ts';

type Props = { readonly form: ScheduleDraft };

/** Arguments of each run; a day may be computed when it is due. */
export function ArgumentFields({ form }: Props) {
  const { task, input, edit, problemOf } = form;
  return (
    <>
      {task.url_params.map(({ name, type_val }) =>
        type_val === 'bool' ? (
          <Checkbox
            key={name}
            label={name}
            checked={input.args[name] === 'true'}
            onChange={(checked) => edit({ args: { ...input.args, [name]: String(checked) } })}
          />
        ) : (
          <DayFields key={name} name={name} form={form} />
        ),
      )}
      {task.request_json && (
        <JsonField
          key={task.route}
          json={checkJson(task.json_schema, input.json)}
          text={input.json}
          refused={problemOf('json')}
          onChange={(json) => edit({ json })}
        />
      )}
    </>
  );
}

const FIXED = 'fixed';

function DayFields({ name, form }: Props & { readonly name: string }) {
  const today = useBusinessDate();
  const { input, edit, problemOf } = form;
  const value = input.args[name] ?? '';
  const word = DAY_LABELS.find((each) => each.value === value);
  const take = (text: string) => edit({ args: { ...input.args, [name]: text } });
  return (
    <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} columnGap="3">
      <Field label={name} error={word === undefined ? undefined : problemOf(`args.${name}`)}>
        <Select
          value={word?.value ?? FIXED}
          choices={[...DAY_LABELS, { value: FIXED, label: 'A fixed day' }]}
          onChange={(chosen) => take(chosen === FIXED ? today : chosen)}
        />
      </Field>
      {word === undefined && (
        <Field label={`${name}: day`} required error={problemOf(`args.${name}`)}>
          <DateField
            value={value === '' ? null : value}
            onChange={(day) => take(day ?? '')}
            onOther={(text) => take(text)}
            max={today}
            today={today}
          />
        </Field>
      )}
    </Box>
  );
}
