import type { PageState } from '@fairlead/shared/contract/release';
import type { Permission } from '@fairlead/shared/domain/access/permissions';
import { useNavigate } from '@fairlead/shared/router';
import { chooseColorMode } from '@fairlead/shared/ui';
import { useState } from 'react';

import { COLOR_MODES } from '../frame/color-modes.ts';
import {
  buildCommandEntries,
  commandsFor,
  entryOfId,
  type PaletteEntry,
  listTypedParameters,
} from './palette-entries.rules.ts';
import { ranked } from './ranking.rules.ts';
import { saveRecent, recallRecent } from './recent.ts';
import { searchesFor } from './searches.rules.ts';
import { useFound } from './use-found.ts';

/** Input of the palette: commands of the remotes, and the user they are for. */
export type PaletteSources = {
  readonly remotes: PageState['remotes'];
  readonly permissions: readonly Permission[];
  readonly businessDate: string;
  /** Owner of the stored recent entries. */
  readonly user: string;
  readonly onLogout: () => void;
};

/** The entries that a text finds, and what it is to choose one. */
export function usePaletteResults(places: PaletteSources, typed: string) {
  const { remotes, permissions, businessDate, user } = places;
  const navigate = useNavigate();
  const [recent] = useState(() => recallRecent(user));
  const commands = commandsFor(remotes, permissions);
  // What was made of a text before is offered until another one is typed.
  const again =
    typed.trim() === '' ? recent.flatMap((id) => entryOfId(commands, id, businessDate) ?? []) : [];
  const found = useFound(searchesFor(remotes, permissions), typed);
  const all = [
    ...again,
    ...buildCommandEntries(commands, typed, businessDate),
    ...listFrameActions(places),
    ...found,
  ];

  const open = ({ id, target }: PaletteEntry, inNewTab: boolean) => {
    if (target.kind === 'act') {
      target.run();
      return;
    }
    saveRecent(user, id);
    if (inNewTab) window.open(target.path, '_blank', 'noopener');
    else void navigate(target.path);
  };
  return {
    entries: ranked(all, typed, recent),
    hint: formatHint(listTypedParameters(commands)),
    open,
  };
}

/** 'Type a page, a date such as 28 Jun or yesterday, or an ID.' */
function formatHint(taken: readonly string[]): string {
  const things = ['a page', ...taken];
  const last = things.pop();
  return `Type ${things.length === 0 ? last : `${things.join(', ')}, or ${last}`}.`;
}

/** Actions of the frame itself. */
function listFrameActions({ onLogout }: PaletteSources): readonly PaletteEntry[] {
  return [
    ...COLOR_MODES.map(({ value, command }): PaletteEntry => ({
      id: `mode.${value}`,
      label: command,
      area: 'Colour mode',
      words: 'color theme',
      target: { kind: 'act', run: () => chooseColorMode(value) },
    })),
    {
      id: 'logout',
      label: 'Logout',
      area: '',
      words: 'sign out',
      target: { kind: 'act', run: onLogout },
    },
  ];
}
