import { hash } from 'node:crypto';

import { watchShell } from './watch-shell.ts';

/** Before the first paint, so that a dark page is never light for a moment (SHL-28). */
export const COLOUR_MODE = `(function(){var m;try{m=localStorage.getItem('fairlead.color-mode')}catch(e){}
if(m!=='light'&&m!=='dark')m=matchMedia('(prefers-color-scheme: dark)').matches?'dark':'light';
document.documentElement.classList.add(m)})()`;

/** Inline script that watches the shell; its settings are in the data of its own element. */
export const WATCH = `(${watchShell.toString()})(document.currentScript.dataset,()=>location.reload())`;

/** The scripts that stand in the page itself, as its policy names them: by what they are. */
export const INLINE_SOURCES: readonly string[] = [COLOUR_MODE, WATCH].map(
  (script) => `'sha256-${hash('sha256', script, 'base64')}'`,
);
