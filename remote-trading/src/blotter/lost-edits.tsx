import { useSyncExternalStore } from 'react';

import { toasts } from '@fairlead/shared/toast';
import { Box, Button, Text } from '@fairlead/shared/ui';

import { isOpenOrder, lostQuestion } from './desk/orders.view-model.ts';
import type { Orders } from './use-orders.ts';

type Props = { readonly orders: Orders };

/** Edits lost to a conflict with another user: each a question that stays until it is answered. */
export function LostEdits({ orders: { desk, rows, viewer } }: Props) {
  const said = useSyncExternalStore(rows.subscribe, () => desk.lost.join(' '));
  if (said === '') return null;
  return (
    <Box role="alert" mb="2" display="grid" gap="1">
      {said.split(' ').map((id) => {
        const at = desk.order(id);
        return (
          at?.lost !== undefined && (
            <Question
              key={id}
              text={lostQuestion(at.order, at.lost, viewer)}
              isOpen={isOpenOrder(at.order)}
              onAnswer={(use) => {
                desk.answerLost(id, use).catch((thrown: unknown) => {
                  toasts.error(thrown instanceof Error ? thrown.message : String(thrown));
                });
              }}
            />
          )
        );
      })}
    </Box>
  );
}

type QuestionProps = {
  readonly text: string;
  /** A submitted order takes nothing any more. */
  readonly isOpen: boolean;
  readonly onAnswer: (use: 'mine' | 'theirs') => void;
};

function Question({ text, isOpen, onAnswer }: QuestionProps) {
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      columnGap="3"
      rowGap="1"
      px="3"
      py="1.5"
      bg="warning.subtle"
      borderRadius="control"
    >
      <Text flex={{ base: '1 1 100%', sm: '1 1 auto' }} overflowWrap="anywhere">
        {text}
      </Text>
      {isOpen && (
        <Button size="sm" onClick={() => onAnswer('mine')}>
          Use mine
        </Button>
      )}
      <Button size="sm" variant="solid" onClick={() => onAnswer('theirs')}>
        {isOpen ? 'Keep theirs' : 'Understood'}
      </Button>
    </Box>
  );
}
