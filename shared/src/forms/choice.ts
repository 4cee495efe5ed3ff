/** What can be chosen. Labels differ from each other: they are what is typed. */
export type Choice<Value extends string = string> = {
  readonly value: Value;
  readonly label: string;
};
