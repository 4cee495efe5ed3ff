import type { ReactNode } from 'react';

import { DateField } from '@fairlead/shared/dates';
import { Checkbox, Field, Select } from '@fairlead/shared/forms';
import { Box, chakra } from '@fairlead/shared/ui';

import { refusedField } from './run-checks.rules.ts';
import type { Param } from './run-input.rules.ts';
import { paramChangedText } from './run-labels.view-model.ts';
import type { RunFormHeld } from './use-run-form.ts';
import { toFieldName } from './use-submit-keys.ts';

type Props = { readonly form: RunFormHeld };

/** The method and one control for each parameter of the address. */
export function RunFields({ form }: Props) {
  const { task, held, before, first, edit } = form;
  const isFirst = ({ name }: Param) => typeof first === 'object' && first.arg === name;
  const { method } = held.input;
  const was = before !== undefined && before.method !== method ? before.method : undefined;
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
      columnGap="3"
      rowGap="1"
    >
      <Field label="Method" hint={was === undefined ? undefined : `Changed, was ${was}`}>
        <Select
          value={method}
          choices={task.methods.map((value) => ({ value, label: value }))}
          onChange={(value) => edit({ method: value })}
        />
      </Field>
      {task.url_params.map((param) => (
        <Box
          key={param.name}
          minWidth="0"
          data-field={toFieldName({ arg: param.name })}
          {...(isFirst(param) && { 'data-first': true })}
        >
          {param.type_val === 'bool' ? (
            <Tick param={param} form={form} />
          ) : (
            <Day param={param} form={form} />
          )}
        </Box>
      ))}
    </Box>
  );
}

type ParamProps = Props & { readonly param: Param };

/** Error of a parameter: the server's message first. */
function findProblem({ name }: Param, { task, held, checked }: RunFormHeld): string | undefined {
  const where = held.refused === undefined ? undefined : refusedField(task, held.refused);
  if (typeof where === 'object' && where.arg === name) return held.refused;
  return checked.args.get(name);
}

function Day({ param, form }: ParamProps) {
  const { held, before, today, edit } = form;
  const { args } = held.input;
  const take = (day: string | null) => edit({ args: { ...args, [param.name]: day ?? '' } });
  return (
    <Field
      label={param.name}
      required
      error={findProblem(param, form)}
      hint={paramChangedText(param, before, held.input)}
    >
      <DateField
        value={args[param.name] || null}
        onChange={take}
        // What is typed is kept, right or wrong: it is never another day that is sent.
        onOther={take}
        max={today}
        today={today}
      />
    </Field>
  );
}

function Tick({ param, form }: ParamProps) {
  const { held, before, edit } = form;
  const { args } = held.input;
  const problem = findProblem(param, form);
  return (
    <Box pt={{ base: '0', sm: '5' }}>
      <Checkbox
        label={param.name}
        checked={args[param.name] === 'true'}
        onChange={(checked) => edit({ args: { ...args, [param.name]: String(checked) } })}
      />
      <Foot isWrong={problem !== undefined}>
        {problem ?? paramChangedText(param, before, held.input)}
      </Foot>
    </Box>
  );
}

const FootLine = chakra('div', {
  base: { textStyle: 'hint', minHeight: '4', color: 'text.muted', mt: '-3px' },
  variants: { wrong: { true: { color: 'negative' } } },
});

function Foot({ isWrong, children }: { readonly isWrong: boolean; readonly children: ReactNode }) {
  return (
    <FootLine wrong={isWrong} aria-live="polite">
      {children}
    </FootLine>
  );
}
