/** Option of a select or combobox. Labels differ from each other: they are what is typed. */
export type Choice<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
  /** Another way of typing it: '24' of '2024'. */
  readonly also?: string;
};
