import { join } from 'node:path';

import { serveBenchPage, type ServedPage } from '@fairlead/shared/build/built-page';

/** The gallery, built as the product is and served on a free port. */
export function serveGallery(): Promise<ServedPage> {
  return serveBenchPage(join(import.meta.dirname, 'gallery.tsx'));
}
