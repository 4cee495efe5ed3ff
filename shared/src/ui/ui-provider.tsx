import { ChakraProvider } from '@chakra-ui/react';
import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider, Global } from '@emotion/react';
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react';

import { followColorMode } from './color-mode.ts';
import { ignoreComposition } from './composition.ts';
import { FONT_FACE } from './font-face.ts';
import { followPrinter } from './theme/follow-printer.ts';
import { system } from './theme/system.ts';
import { pageTip } from './tips.ts';

type Props = {
  readonly children: ReactNode;
  /** The page's CSP nonce; without it a strict page stays unstyled. */
  readonly nonce?: string | undefined;
};

/** Rules that are written to the page, by nonce: a second cache would write them again. */
const caches = new Map<string | undefined, EmotionCache>();

function cacheFor(nonce: string | undefined): EmotionCache {
  const known = caches.get(nonce);
  if (known !== undefined) return known;
  // Speedy writes rules by CSSOM, which the page's policy allows without 'unsafe-inline'.
  const cache = createCache({ key: 'fl', speedy: true, ...(nonce === undefined ? {} : { nonce }) });
  caches.set(nonce, cache);
  return cache;
}

/** The look of the product. Mounted once, by the shell. */
export function UiProvider({ children, nonce }: Props) {
  const [cache] = useState(() => cacheFor(nonce));
  // Before any other listener of the page: effects come after it.
  useLayoutEffect(ignoreComposition, []);
  useEffect(followColorMode, []);
  useEffect(followPrinter, []);
  useEffect(() => pageTip.start(), []);

  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={system}>
        <Global styles={FONT_FACE} />
        {children}
      </ChakraProvider>
    </CacheProvider>
  );
}
