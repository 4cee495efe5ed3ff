import type { Opened } from '../common/opened.rules.ts';
import { RefusedFileView } from './refused-file-view.tsx';
import { RefusedFilesView } from './refused-files-view.tsx';

type Props = { readonly opened: Extract<Opened, { readonly kind: 'bank-files' | 'bank-file' }> };

/** Refused bank files, or the lines of one of them. */
export function BankFilesView({ opened }: Props) {
  return opened.kind === 'bank-files' ? <RefusedFilesView /> : <RefusedFileView id={opened.id} />;
}
