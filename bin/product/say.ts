/** Prints for the person who starts the product: one line a step, then the address. */
export function say(step: string, what: string): void {
  console.log(`  ${step.padEnd(10)} ${what}`);
}

/** An end that is told in one line, without a stack. */
export class Refused extends Error {
  override readonly name = 'Refused';
}

const FULL_DISK =
  /ENOSPC|no space left on device|could not extend file|EDQUOT|53100|^The disk .* is full/i;

/** True when an error tells of a full disk. */
export function isFullDisk(error: unknown): boolean {
  return error instanceof Error && FULL_DISK.test(`${error.message} ${codeOf(error)}`);
}

/** One line for an error that ends a start; the whole of it where it is nobody's mistake but ours. */
export function lineOf(error: unknown, folder: string): string {
  if (!(error instanceof Error)) return String(error);
  if (isFullDisk(error)) {
    return `The disk that holds ${folder} is full.`;
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(codeOf(error))) {
    return `${error.message}: Fairlead has to write there, or be told another FAIRLEAD_DATA.`;
  }
  const told = ['Refused', 'StartProblem', 'DeployProblem'].includes(error.name);
  return told ? error.message : (error.stack ?? error.message);
}

export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
