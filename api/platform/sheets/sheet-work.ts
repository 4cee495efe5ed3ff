import { Refusal, type RefusalParts } from '../http/errors.ts';
import { buildStoredSheetFile, renderStoredSheet } from './stored-sheet.ts';
import { prepareSheet, type PreparedSheet, type SentTable } from './prepared-sheet.ts';

/** Work that takes as long as a spreadsheet is large. */
export type SheetWork =
  | { readonly what: 'table'; readonly sent: SentTable }
  | { readonly what: 'page'; readonly kept: Uint8Array; readonly downloadPath: string }
  | { readonly what: 'file'; readonly kept: Uint8Array };

export type SheetFile = {
  readonly name: string;
  readonly type: string;
  readonly content: Uint8Array;
};

export type Worked = {
  readonly table: PreparedSheet;
  readonly page: string;
  readonly file: SheetFile;
};

/** Outcome of a work, as it can be told from a thread. */
export type SheetWorkOutcome =
  | { readonly done: Worked[keyof Worked] }
  | { readonly refused: Pick<RefusalParts, 'status' | 'code' | 'message'> };

export async function runSheetWork(work: SheetWork): Promise<SheetWorkOutcome> {
  try {
    return { done: await worked(work) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { status, code, message } = error;
    return { refused: { status, code, message } };
  }
}

async function worked(work: SheetWork): Promise<Worked[keyof Worked]> {
  switch (work.what) {
    case 'table':
      return prepareSheet(work.sent);
    case 'page':
      return renderStoredSheet(work.kept, work.downloadPath);
    case 'file':
      return buildStoredSheetFile(work.kept);
  }
}
