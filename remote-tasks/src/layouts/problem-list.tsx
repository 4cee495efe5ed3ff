import type { TrialProblem } from '@fairlead/tasks/contract/file-layouts';
import { formatNumber } from '@fairlead/shared/format';
import { LineList, ListedLine, listIndexes } from '@fairlead/shared/lines';
import { Box, Button, chakra, Flex, Panel, Text } from '@fairlead/shared/ui';

import { trialProblemText } from './trial.view-model.ts';

type Props = {
  readonly title: string;
  readonly problems: readonly TrialProblem[];
  readonly at: number | undefined;
  readonly onGo: (index: number) => void;
};

/** Problems in a list; the next and the one before by buttons, arrow keys and F8. */
export function ProblemList({ title, problems, at, onGo }: Props) {
  const count = problems.length;
  const longest = problems.reduce((most, each) => Math.max(most, trialProblemText(each).length), 0);
  return (
    <Panel
      title={title}
      end={
        <Flex gap="1" align="center">
          <Text color="text.muted" className="tabular" role="status">
            {at === undefined
              ? formatNumber(count)
              : `${formatNumber(at + 1)} of ${formatNumber(count)}`}
          </Text>
          <Button
            size="sm"
            aria-disabled={at === undefined || at === 0}
            aria-keyshortcuts="Shift+F8"
            onClick={() => onGo((at ?? 0) - 1)}
          >
            Previous
          </Button>
          <Button
            size="sm"
            aria-disabled={at !== undefined && at >= count - 1}
            aria-keyshortcuts="F8"
            onClick={() => onGo(at === undefined ? 0 : at + 1)}
          >
            Next
          </Button>
        </Flex>
      }
    >
      <Box border="hair" borderTop="2px solid {colors.negative}" mb="3">
        <LineList
          label={title}
          count={count}
          chosen={at}
          onChoose={onGo}
          isMono
          bg="surface"

          width={`${Math.min(400, longest + 4)}ch`}
          height="132px"
        >
          {(window) =>
            listIndexes(window).map((index) => {
              const problem = problems[index];
              return (
                problem && (
                  <ListedLine key={index} index={index}>
                    <Said>{trialProblemText(problem)}</Said>
                  </ListedLine>
                )
              );
            })
          }
        </LineList>
      </Box>
    </Panel>
  );
}

const Said = chakra('span', { base: { px: '2' } });
