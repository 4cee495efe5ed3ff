import { useSyncExternalStore } from 'react';

import { saveText, recallText } from '@fairlead/shared/browser-storage';
import { Emitter } from '@fairlead/shared/observable';

/** Also read by the page's inline script, which sets the class before anything is drawn. */
const COLOR_MODE_KEY = 'fairlead.color-mode';

export type ColorMode = 'light' | 'dark';
/** Colour mode that the user chose; 'system' until they do. */
export type ColorModeChoice = ColorMode | 'system';

const DARK = '(prefers-color-scheme: dark)';
const listeners = new Emitter();

function readChoice(): ColorModeChoice {
  const stored = recallText(COLOR_MODE_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function resolveMode(choice: ColorModeChoice): ColorMode {
  if (choice !== 'system') return choice;
  return matchMedia(DARK).matches ? 'dark' : 'light';
}

function show(mode: ColorMode): void {
  const { classList } = document.documentElement;
  classList.toggle('dark', mode === 'dark');
  classList.toggle('light', mode === 'light');
  listeners.emit();
}

const showChoice = () => show(resolveMode(readChoice()));

/** Chooses a colour mode and remembers it; 'system' forgets the choice. */
export function chooseColorMode(choice: ColorModeChoice): void {
  saveText(COLOR_MODE_KEY, choice === 'system' ? null : choice);
  show(resolveMode(choice));
}

/** Applies the mode now and keeps following the system and the browser's other tabs. */
export function followColorMode(): () => void {
  const system = matchMedia(DARK);
  const onStorage = (event: StorageEvent) => {
    if (event.key === COLOR_MODE_KEY || event.key === null) showChoice();
  };
  showChoice();
  system.addEventListener('change', showChoice);
  window.addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', showChoice);
    window.removeEventListener('storage', onStorage);
  };
}

const shownMode = (): ColorMode =>
  document.documentElement.classList.contains('dark') ? 'dark' : 'light';

type ColorModeNow = { readonly mode: ColorMode; readonly choice: ColorModeChoice };

/** The colour mode that is shown, and what the user chose (SHL-28). */
export function useColorMode(): ColorModeNow {
  const mode = useSyncExternalStore(listeners.subscribe, shownMode);
  const choice = useSyncExternalStore(listeners.subscribe, readChoice);
  return { mode, choice };
}
