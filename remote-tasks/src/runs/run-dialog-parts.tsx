import type { ReactNode } from 'react';

import type { TaskRun } from '@fairlead/shared/contract/runs';
import { formatInstant } from '@fairlead/shared/format';
import { Dialog } from '@fairlead/shared/frames';
import { Link } from '@fairlead/shared/router';
import { Box, Button, chakra, Flex, Icon, Text, useCopy } from '@fairlead/shared/ui';

import type { DictionaryEntry } from './run-details.view-model.ts';

/** Props of a run's dialogs. */
export type RunDialogProps = { readonly run: TaskRun; readonly onClose: () => void };

type FrameProps = RunDialogProps & {
  /** 'Output', 'Error' or 'Data'. */
  readonly what: string;
  /** Stands left of Close. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
};

/** One of the dialogs of a run: which run it is of, and the way to its page. */
export function RunDialogFrame({ run, what, actions, onClose, children }: FrameProps) {
  return (
    <Dialog
      title={`${what} of ${run.task_route}`}
      size="xl"
      open
      onClose={onClose}
      summary={
        <Flex gap="3" rowGap="0" wrap="wrap" align="baseline" textStyle="body">
          <chakra.b fontWeight="medium">{run.state}</chakra.b>
          <span>Asked by {run.auth_name}</span>
          <span>{formatInstant(run.created, 'UTC')} UTC</span>
          <chakra.span ms="auto" color="link">
            <Link to={`/tasks/history/${run.task_id}`}>Open the run</Link>
          </chakra.span>
        </Flex>
      }
      footer={
        <>
          {actions}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** Why there is nothing to show. */
export function NothingToShow({ children }: { readonly children: string }) {
  return (
    <Text color="text.muted" py="4">
      {children}
    </Text>
  );
}

const Verbatim = chakra('pre', {
  base: {
    fontFamily: 'mono',
    fontSize: 'xs',
    lineHeight: '1.5',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    bg: 'sunken',
    border: 'hair',
    borderRadius: 'control',
    px: '3',
    py: '2',
    margin: '0',
  },
});

/** A text as it is, letter by letter; long lines wrap. */
export function VerbatimText({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    // It may be longer than the dialog: by keyboard it is scrolled where it has the focus.
    <Verbatim tabIndex={0} role="group" aria-label={label}>
      {text}
    </Verbatim>
  );
}

type SectionProps = {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
};

/** A part of a dialog under its name. */
export function DialogSection({ title, end, children }: SectionProps) {
  return (
    <Box as="section" aria-label={title} mb="4">
      <Flex align="center" gap="2" minHeight="7" mb="1">
        <chakra.h3 textStyle="panelTitle" flex="1">
          {title}
        </chakra.h3>
        {end}
      </Flex>
      {children}
    </Box>
  );
}

/** Names and their values. */
export function Entries({ entries }: { readonly entries: readonly DictionaryEntry[] }) {
  return (
    <chakra.dl
      display="grid"
      gridTemplateColumns="minmax(88px, max-content) minmax(0, 1fr)"
      columnGap="4"
      rowGap="1"
    >
      {entries.map(({ name, value }) => (
        <Box key={name} display="contents">
          <chakra.dt color="text.muted">{name}</chakra.dt>
          <chakra.dd overflowWrap="anywhere" whiteSpace="pre-wrap">
            {value}
          </chakra.dd>
        </Box>
      ))}
    </chakra.dl>
  );
}

type CopyProps = { readonly text: string; readonly what: string };

/** Puts a text on the clipboard. */
export function CopyButton({ text, what }: CopyProps) {
  const copy = useCopy();
  return (
    <Button size="sm" onClick={() => void copy(text, what)}>
      <Icon name="copy" size={14} />
      Copy {what}
    </Button>
  );
}
