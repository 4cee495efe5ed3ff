/** A file of a layout, as it is handed over. */
export type LayoutFileText = { readonly file_name: string; readonly content: string };

/** Largest file that the product takes. */
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_LAYOUT_BYTES = 2 * 1024 * 1024;

type Sized = { readonly name: string; readonly size: number };

/** Reason why a file cannot be tried; undefined: it can. */
export function fileObstacle({ name, size }: Sized): string | undefined {
  if (size === 0) return `${name} is empty`;
  return size > MAX_FILE_BYTES ? `${name} is larger than 16 MiB` : undefined;
}

export const isLayoutFile = ({ name }: { readonly name: string }): boolean =>
  /^file_layout.*\.csv$/i.test(name);

/** Reason why files are no candidate of a layout; undefined: they are. Other files of a folder do not matter. */
export function layoutsObstacle(files: readonly Sized[]): string | undefined {
  const own = files.filter(isLayoutFile);
  if (own.length === 0)
    return 'None of these is a file of a layout: they are named file_layouts.csv, file_layout_parts.csv and so on';
  const size = own.reduce((sum, each) => sum + each.size, 0);
  return size > MAX_LAYOUT_BYTES ? 'The files of the layout are larger than 2 MiB' : undefined;
}
