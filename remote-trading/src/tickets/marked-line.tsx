import type {
  ChatAnswer,
  ChatQuestion,
  ChatSpan,
} from '@fairlead/trading/domain/tickets/chat/chat-line';
import type { TicketField } from '@fairlead/trading/domain/tickets/ticket';
import { FIELD_NAMES } from '@fairlead/trading/domain/tickets/ticket-fields';
import { Box, Button, chakra, Flex, VisuallyHidden } from '@fairlead/shared/ui';

const Word = chakra('mark', {
  base: { color: 'text', borderRadius: 'sm', px: '0.5' },
  variants: {
    tone: {
      asked: { bg: 'negative.subtle', textDecoration: 'underline wavy', fontWeight: 'medium' },
      volume: { bg: 'info.subtle' },
      product: { bg: 'positive.subtle' },
      tenor: { bg: 'warning.subtle' },
      price: { bg: 'run.scenario.page' },
      other: { bg: 'sunken' },
    },
  },
});

type Tone = 'volume' | 'product' | 'tenor' | 'price' | 'other';
const TONES: Readonly<Partial<Record<TicketField, Tone>>> = {
  volume: 'volume',
  mini: 'volume',
  productA: 'product',
  productB: 'product',
  monthA: 'tenor',
  monthB: 'tenor',
  balmoDate: 'tenor',
  priceA: 'price',
  diff: 'price',
};

type Props = { readonly line: string; readonly spans: readonly ChatSpan[] };

/** A line of a chat with what each word became: by colour, by a tip, and in words for who does not see them. */
export function MarkedLine({ line, spans }: Props) {
  const shown = spans
    .filter(({ became }) => became !== 'nothing')
    .toSorted((a, b) => a.start - b.start);
  return (
    <chakra.q quotes="'“' '”'" whiteSpace="pre-wrap">
      {shown.map((span, n) => (
        <span key={span.start}>
          {line.slice(shown[n - 1]?.end ?? 0, span.start)}
          <MarkedWord span={span} text={line.slice(span.start, span.end)} />
        </span>
      ))}
      {line.slice(shown.at(-1)?.end ?? 0)}
    </chakra.q>
  );
}

function MarkedWord({ span, text }: { readonly span: ChatSpan; readonly text: string }) {
  const { field, became } = span;
  const name = field === undefined ? '' : FIELD_NAMES[field];
  const words = became === 'asked' ? `${name}: not understood` : name;
  const tone = field === undefined ? 'other' : (TONES[field] ?? 'other');
  return (
    <Word tone={became === 'asked' ? 'asked' : tone} data-tip={words}>
      {text}
      <VisuallyHidden> ({words})</VisuallyHidden>
    </Word>
  );
}

type AnswersProps = {
  readonly asks: readonly ChatQuestion[];
  readonly onAnswer: (answer: ChatAnswer) => void;
};

/** Questions about a chat line that can be answered at a press. */
export function ChatAnswers({ asks, onAnswer }: AnswersProps) {
  // A pair's price and Diff are one question.
  const questions = asks.filter(
    ({ message, answers }, n) =>
      answers.length > 0 && asks.findIndex((ask) => ask.message === message) === n,
  );
  return questions.map(({ field, message, answers }) => (
    <Flex
      key={field}
      role="group"
      aria-label={message}
      align="center"
      wrap="wrap"
      columnGap="2"
      mt="1"
    >
      <Box textStyle="label" color="negative">{`${FIELD_NAMES[field]}: ${message}`}</Box>
      {answers.map((answer) => (
        <Button key={answer.label} size="sm" onClick={() => onAnswer(answer)}>
          {answer.label}
        </Button>
      ))}
    </Flex>
  ));
}
