import type { ReactNode } from 'react';

/** One state of the table, of a chart or of a control, at an address of its own. */
export type GalleryState = {
  /** Name in the address and in the picture's file name. */
  readonly id: string;
  readonly title: string;
  readonly Draw: () => ReactNode;
};
