import type { FileKind } from '@fairlead/shared/contract/imported-files';

/** A file of the demo firm beside its statements. */
export type DemoFile = {
  readonly kind: FileKind;
  readonly fileName: string;
  readonly text: string;
};
