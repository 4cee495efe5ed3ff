import type { ReadPart } from '@fairlead/accounting/contract/refused-bank-files';

import type { TextLocation, LocatedProblem } from '@fairlead/platform/csv/problem';

/** Reading of a part of a bank file. */
export type ReadAs = ReadPart['as'];

/** Amounts, days and texts of a balance or of a transaction, credit positive. */
type ReadValues = {
  readonly type?: string;
  readonly date?: string | undefined;
  readonly bookingDate?: string;
  readonly amount?: string | undefined;
  readonly currency?: string | undefined;
  readonly counterpartyName?: string | null | undefined;
  readonly text?: string | undefined;
};

/** A part of a file that a reader understood, by its line and the character of that line with which it begins, from 1. */
export type FileReading = {
  readonly line: number;
  readonly offset: number;
  readonly as: ReadAs;
  readonly label?: string;
  readonly of?: ReadValues;
};

/** Findings of a reader in a file: what is wrong with it, and what it understood all the same. */
export class FileFindings {
  readonly problems: LocatedProblem[] = [];
  readonly readings: FileReading[] = [];

  /** Adds a part that was understood; one without a place is not shown. */
  note(
    place: TextLocation | null,
    as: ReadAs,
    about: Pick<FileReading, 'label' | 'of'> = {},
  ): void {
    if (place !== null) this.readings.push({ ...place, as, ...about });
  }
}
