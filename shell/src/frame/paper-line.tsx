import { useFirmClock } from '@fairlead/shared/auth';
import type { PageState } from '@fairlead/shared/contract/release';
import { formatInstant } from '@fairlead/shared/format';
import { Box } from '@fairlead/shared/ui';
import { useEffect, useRef } from 'react';

import { ENVIRONMENT_SUFFIX } from './environment.rules.ts';

type Props = { readonly environment: PageState['environment'] };

/** Names the product, its environment and the time over what is printed; each sheet says at its end what it is of. */
export function PaperLine({ environment }: Props) {
  const { now } = useFirmClock();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const product = ['Fairlead', ENVIRONMENT_SUFFIX[environment]].filter(Boolean).join(' ');
    let takeStyle: (() => void) | undefined;
    const after = () => {
      takeStyle?.();
      takeStyle = undefined;
    };
    const before = () => {
      after();
      const printed = `Printed ${formatInstant(now().toISOString(), 'UTC')} UTC`;
      // The page waits for nothing while it is printed, not for React either.
      if (line.current !== null) line.current.textContent = `${product} · ${printed}`;
      takeStyle = markSheets([...namesOfPage(), product], printed);
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      after();
    };
  }, [environment, now]);
  return <Box ref={line} data-paper="only" textStyle="hint" color="text.muted" px="gutter" />;
}

/** The title of the page, and the tab that is open. */
function namesOfPage(): readonly string[] {
  const names = ['main h1', 'main [role=tab][aria-selected=true]'].map(
    (place) => document.querySelector(place)?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '',
  );
  return names.filter((name) => name !== '');
}

/** Writes below each sheet what it is of and which of how many it is, where the browser can. */
function markSheets(names: readonly string[], printed: string): () => void {
  const style = new CSSStyleSheet();
  style.replaceSync(`@page {
    @bottom-left { content: ${JSON.stringify(names.join(' · '))}; ${SMALL} text-align: left; width: 70%; }
    @bottom-right { content: ${JSON.stringify(`${printed} · `)} counter(page) " / " counter(pages); ${SMALL} }
  }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== style);
  };
}

const SMALL = 'font-size: 9px; color: #444;';
