export type Machine = {
  readonly node: string;
  readonly platform: string;
  readonly arch: string;
  /** Version of the C library; absent on macOS and where it is musl. */
  readonly glibc: string | undefined;
  readonly uid: number | undefined;
  /** Name of the account; absent when it has no passwd entry. */
  readonly account: string | undefined;
};

export function thisMachine(): Machine;
export function refusalOf(machine: Machine): string | undefined;
