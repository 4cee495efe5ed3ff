import { join } from 'node:path';

import { serveBenchPage, type ServedPage } from '@fairlead/shared/build/built-page';
import { serveGallery } from '../../lab/gallery/serve-gallery.ts';
import { ROOT } from './releases.ts';

export type { ServedPage };

/** Every state of table and charts, without the product around it. */
export const startGallery = (): Promise<ServedPage> => serveGallery();

/** The table with as many rows as one asks for. */
export const startManyRows = (): Promise<ServedPage> =>
  serveBenchPage(join(ROOT, 'lab/bench/table/table-page.tsx'));
