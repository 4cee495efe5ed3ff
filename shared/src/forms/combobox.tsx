import { useId, useMemo, useRef } from 'react';

import { type ListState, noMatch } from '@fairlead/shared/choices';
import {
  BarFieldProblem,
  isOff,
  type Off,
  offProps,
  useFieldControl,
} from '@fairlead/shared/fields';
import { FramedInput, Icon, IconButton, InputFrame } from '@fairlead/shared/ui';

import type { Choice } from './choice.ts';
import { ChoiceOptions, optionId } from './choice-options.tsx';
import { useCombobox } from './use-combobox.ts';

type Props<Value extends string> = {
  readonly label?: string;
  readonly value: Value | null;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value | null) => void;
  /**
   * Takes a text that is none of them, for a form whose rules judge it. Such a text is then the value,
   * and stands in the field.
   */
  readonly onOther?: (text: string) => void;
  readonly placeholder?: string;
  readonly disabled?: Off;
};

/**
 * One of many, by typing: what begins with the text is listed, Enter and Tab take the first. A text
 * that is none of them stays where it is and says so; it chooses nothing.
 */
export function Combobox<Value extends string>(props: Props<Value>) {
  const { placeholder, disabled } = props;
  const frame = useRef<HTMLDivElement>(null);
  const listId = useId();
  const box = useCombobox(useChoices(props));
  const { list, text, problem } = box;
  const tied = useFieldControl({ label: props.label, problem, empty: text.trim() === '' });
  const toggle = () => {
    if (list === undefined) {
      // What is typed now is the next choice, not a part of this one.
      frame.current?.querySelector('input')?.select();
      box.open();
    } else box.close();
  };

  return (
    <InputFrame ref={frame} {...(tied.problemId === undefined && { size: 'md' })} ps="2" pe="2px">
      <FramedInput
        {...tied.control}
        {...offProps(disabled)}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        {...listAria(listId, list)}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={text}
        {...(!isOff(disabled) && {
          onChange: (event) => box.write(event.target.value),
          onClick: toggle,
          onKeyDown: box.onKeyDown,
          onBlur: box.leave,
        })}
      />
      <Toggle
        label={`Choices of ${tied.label}`}
        disabled={isOff(disabled)}
        onPress={() => {
          frame.current?.querySelector('input')?.focus();
          toggle();
        }}
      />
      <BarFieldProblem id={tied.problemId} text={problem} />
      {list !== undefined && (
        <ChoiceOptions
          id={listId}
          label={tied.label}
          list={list}
          chosen={box.chosen}
          nothing={noMatch(text)}
          field={frame}
          onChoose={box.choose}
        />
      )}
    </InputFrame>
  );
}

/** The choices as their labels, which are what is typed. */
function useChoices<Value extends string>({ value, choices, onChange, onOther }: Props<Value>) {
  const also = useMemo(() => {
    const ways = choices.flatMap(({ label, also: way }) =>
      way === undefined ? [] : [{ label, way }],
    );
    return new Map(ways.map(({ label, way }) => [label, way]));
  }, [choices]);
  const other = onOther === undefined ? undefined : (value ?? undefined);
  return {
    labels: choices.map((choice) => choice.label),
    also,
    chosen: choices.find((choice) => choice.value === value)?.label ?? other,
    onChoose: (label: string | undefined) =>
      onChange(choices.find((choice) => choice.label === label)?.value ?? null),
    onOther,
  };
}

function listAria(id: string, list: ListState | undefined) {
  if (list === undefined || list.shown.length === 0) return { 'aria-expanded': false };
  const active = list.active < 0 ? undefined : optionId(id, list.active);
  return { 'aria-expanded': true, 'aria-controls': id, 'aria-activedescendant': active };
}

type ToggleProps = {
  readonly label: string;
  readonly disabled: boolean;
  readonly onPress: () => void;
};

/** Button for the pointer; the arrow keys do the same for the keyboard. */
function Toggle({ label, disabled, onPress }: ToggleProps) {
  return (
    <IconButton
      size="xs"
      tabIndex={-1}
      aria-label={label}
      disabled={disabled}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name="chevronDown" size={14} />
    </IconButton>
  );
}
