/** Disabled state of a control; a text is the reason, and its tooltip. */
export type Off = boolean | string | undefined;

/** The attributes of a control that is off. One that says why keeps the focus, so that it is read. */
export function offProps(disabled: Off) {
  if (typeof disabled !== 'string') return { disabled: disabled === true };
  return { 'aria-disabled': true, readOnly: true, 'data-tip': disabled };
}

export const isOff = (disabled: Off) => disabled !== undefined && disabled !== false;
