// `pnpm gallery`: builds the gallery, serves it and says where, until it is stopped.
import { serveGallery } from './serve-gallery.ts';

const { url } = await serveGallery();
console.log(`Gallery: ${url}`);
