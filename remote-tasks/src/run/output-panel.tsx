import { useMemo, useState } from 'react';

import { fileName, saveFile } from '@fairlead/shared/files';
import { Box, Button, Flex, Icon, Text, useCopy } from '@fairlead/shared/ui';

import { FindInOutput } from './find-in-output.tsx';
import { nothingPrinted, outputStatus } from './output-panel.view-model.ts';
import type { PrintedLines } from './printed-lines.rules.ts';
import { PrintedText } from './printed-text.tsx';
import type { OutputTail } from './tail.data.ts';

type Props = {
  readonly tail: OutputTail;
  /** Name of a downloaded file. */
  readonly name: readonly string[];
};

/** Output of a run, with live tail, search, copy and download. */
export function OutputPanel({ tail, name }: Props) {
  const { lines, parts, ended } = tail;
  // Of a run that is over, the beginning is read first.
  const [following, setFollowing] = useState(!ended);
  const find = useFind(tail, () => setFollowing(false));
  return (
    <Box border="hair" bg="surface">
      <Flex wrap="wrap" gap="2" p="2" borderBottom="hair" align="center">
        <FindInOutput
          searchText={find.wanted}
          count={find.count}
          matchIndex={find.place}
          onSearch={find.onWanted}
          onStep={find.onStep}
        />
        <Box flex="1" />
        {!ended && (
          <Button size="sm" onClick={() => setFollowing(!following)}>
            {following ? 'Pause' : 'Follow'}
          </Button>
        )}
        <TakeOutput lines={lines} name={name} />
      </Flex>
      {lines.count === 0 ? (
        <Text color="text.muted" px="3" py="4">
          {nothingPrinted(tail)}
        </Text>
      ) : (
        <PrintedText
          lines={lines}
          parts={parts}
          following={following}
          onFollow={setFollowing}
          searchText={find.wanted}
          current={find.current}
          jumps={find.jumps}
        />
      )}
      <Text role="status" textStyle="label" color="text.muted" px="3" py="1.5" borderTop="hair">
        {outputStatus(tail, following)}
      </Text>
    </Box>
  );
}

/** Search of the output, with the current match. */
function useFind({ lines, parts }: OutputTail, onGo: () => void) {
  const [{ wanted, asked, jumps }, setFind] = useState({ wanted: '', asked: 0, jumps: 0 });
  // The lines are one object that grows; `parts` says when.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const matches = useMemo(() => lines.find(wanted), [lines, parts, wanted]);
  const count = matches.length;
  const place = Math.min(asked, count - 1);
  const go = (text: string, to: number) => {
    setFind({ wanted: text, asked: to, jumps: jumps + 1 });
    if (text !== '') onGo();
  };
  return {
    wanted,
    jumps,
    count,
    place,
    current: matches[place],
    onWanted: (text: string) => go(text, 0),
    onStep: (step: 1 | -1) => count > 0 && go(wanted, (place + step + count) % count),
  };
}

type TakeProps = { readonly lines: PrintedLines; readonly name: readonly string[] };

function TakeOutput({ lines, name }: TakeProps) {
  const copy = useCopy();
  const isEmpty = lines.count === 0;
  const save = () => {
    const content = new Blob([lines.text], { type: 'text/plain;charset=utf-8' });
    saveFile(fileName(name, 'txt'), content);
  };
  return (
    <>
      <Button size="sm" aria-disabled={isEmpty} onClick={() => void copy(lines.text, 'Output')}>
        <Icon name="copy" size={14} />
        Copy
      </Button>
      <Button size="sm" aria-disabled={isEmpty} onClick={save}>
        Download
      </Button>
    </>
  );
}
