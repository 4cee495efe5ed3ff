const IS_ERROR_LINE = /^(?:\[?[A-Za-z]*Error\b|[A-Za-z]*Problem\b)/;
/** Lines of a stack, of the source it shows, and warnings. */
const IS_STACK_LINE = /^(?:\s|[}^]|node:|file:|Node\.js v|\(node:|\(Use `node)/;
const MAX_LENGTH = 300;

/** Why a process ended, in a line, out of what it wrote on its standard error; empty where it said nothing. */
export function reasonIn(words: string): string {
  const lines = words.split('\n').filter((line) => line !== '' && !IS_STACK_LINE.test(line));
  const line = lines.findLast((one) => IS_ERROR_LINE.test(one)) ?? lines.at(-1) ?? '';
  return line.trim().slice(0, MAX_LENGTH);
}
