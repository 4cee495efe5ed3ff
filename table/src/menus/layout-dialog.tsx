import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import type { TablePreset } from '@fairlead/shared/contract/table-layouts';
import { Box, Button, Flex, PanelFailed, Text } from '@fairlead/shared/ui';

import type { TableModel } from '../model/table-model.ts';
import { NameForm } from './name-form.tsx';
import { PresetLine } from './preset-line.tsx';
import { TableDialog } from './table-dialog.tsx';
import {
  comparePreset,
  type PresetMessage,
  type TablePresets,
  useTablePresets,
} from './use-presets.ts';

type Props<F> = { readonly table: TableModel<F>; readonly onClose: () => void };

/** The layouts of a table that its user has kept under a name. */
export function LayoutDialog<F>({ table, onClose }: Props<F>) {
  const { id, layout, title } = table;
  const presets = useTablePresets(id, layout);
  const { area, saveAs, use, refresh } = presets;
  const all = area.status === 'COMPLETED' ? area.data.presets : [];
  return (
    <TableDialog title={`Layouts of ${title}`} layout={layout} onClose={onClose}>
      {area.status === 'FAILED' && (
        <PanelFailed
          title="The layouts did not load"
          message={area.error.panelText}
          supportId={area.error.requestId}
          onRetry={refresh}
        />
      )}
      {area.status === 'LOADING' && <Text color="text.muted">Fetching layouts …</Text>}
      {area.status === 'COMPLETED' && (
        <>
          <PresetList
            table={table}
            presets={presets}
            all={all}
            onUse={(preset) => {
              use(preset);
              onClose();
            }}
          />
          <NameForm
            label="Save layout as"
            action="Save"
            others={all.map(({ name }) => name)}
            onSave={saveAs}
          />
        </>
      )}
    </TableDialog>
  );
}

type ListProps<F> = {
  readonly table: TableModel<F>;
  readonly presets: TablePresets<F>;
  readonly all: readonly TablePreset[];
  readonly onUse: (preset: TablePreset) => void;
};

function PresetList<F>({ table: { layout }, presets, all, onUse }: ListProps<F>) {
  const choices = useSyncExternalStore(layout.subscribe, () => layout.choices);
  const [renaming, setRenaming] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const { done, update, rename, remove, restore } = presets;
  const attempt = async (act: Promise<string | undefined>) => setProblem(await act);
  return (
    <>
      {all.length === 0 ? (
        <Text color="text.muted" mb="4">
          Order, widths, hidden and pinned columns and the sort, kept under a name, on every
          machine.
        </Text>
      ) : (
        <Box as="ul" aria-label="Layouts" listStyleType="none" mx="-5" mb="2">
          {all.map((preset) => {
            const { preset_id: id, name } = preset;
            const others = all.filter((other) => other !== preset).map((other) => other.name);
            return (
              <Flex as="li" key={id} align="center" gap="1" px="3" minHeight={LINE}>
                {renaming === id ? (
                  <NameForm
                    label={`Rename ${name}`}
                    action="Rename"
                    initial={name}
                    others={others}
                    onSave={async (next) => {
                      const failure = await rename(preset, next);
                      if (failure === undefined) setRenaming(undefined);
                      return failure;
                    }}
                    onCancel={() => setRenaming(undefined)}
                  />
                ) : (
                  <PresetLine
                    name={name}
                    state={comparePreset(preset, choices)}
                    onUse={() => onUse(preset)}
                    onUpdate={() => void attempt(update(preset))}
                    onRename={() => setRenaming(id)}
                    onDelete={() => void attempt(remove(preset))}
                  />
                )}
              </Flex>
            );
          })}
        </Box>
      )}
      <LastDone
        problem={problem}
        done={done}
        onUndo={(deleted) => void attempt(restore(deleted))}
      />
    </>
  );
}

type DoneProps = {
  readonly problem: string | undefined;
  readonly done: PresetMessage | undefined;
  readonly onUndo: (deleted: TablePreset) => void;
};

/** Result of the last press. It takes the focus of a button that was removed with it. */
function LastDone({ problem, done, onUndo }: DoneProps) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus();
  });
  const deleted = problem === undefined ? done?.deleted : undefined;
  return (
    <Flex
      ref={line}
      role="status"
      tabIndex={-1}
      align="center"
      gap="2"
      minHeight="controlSm"
      mb="2"
      css={{ '&:empty': { minHeight: 0, mb: 0 } }}
      color={problem === undefined ? 'text.muted' : 'negative'}
    >
      {problem ?? done?.text}
      {deleted !== undefined && (
        <Button size="sm" variant="ghost" onClick={() => onUndo(deleted)}>
          Undo
        </Button>
      )}
    </Flex>
  );
}

const LINE = { base: 'controlTouch', sm: 'control' };
