import type { TicketContext } from '../ticket.ts';
import { filterTraders } from '../executing-trader.ts';
import { withBlocks } from './chat-blocks.ts';
import type { ChatQuestion, LastSettlementOf } from './chat-draft.ts';
import { readLine, type ReadLine, addQuestion } from './chat-line.ts';
import { readChatLine } from './chat-reading.ts';
import { short, findTakeBacks } from './chat-takebacks.ts';
import { findTwins } from './chat-twins.ts';
import { type Voice, findVoices } from './chat-voices.ts';

/** A line of a chat with what was read of it. */
export type ChatRead = ReadLine & { readonly line: string };

/**
 * The lines of a whole chat, each with its draft: a recap in fields is one line, a name or a day on a line of its own holds
 * for the lines below, and what a later line takes back, corrects or tells a second time is asked at the draft.
 */
export function readChat(
  lines: readonly string[],
  context: TicketContext,
  lastSettlementOf?: LastSettlementOf,
): readonly ChatRead[] {
  const texts = withBlocks(lines);
  const voices = findVoices(texts, context);
  const reads = texts.map((text, at) => {
    const voice = voices[at] ?? {};
    const line = readChatLine({ text, speaker: voice.speaker }, context, lastSettlementOf);
    const asks = ofVoice(
      voice,
      line.items.some(({ kind }) => kind === 'trader'),
      context,
    );
    const read = readLine(line);
    return {
      text,
      line,
      read: asks.reduce((before, ask) => addQuestion(before, ask, context), read),
    };
  });
  const doubts = [...findTwins(reads), ...findTakeBacks(reads)];
  return reads.map(({ text, read }, at) => ({
    ...doubts
      .filter((doubt) => doubt.at === at)
      .reduce((before, { ask }) => addQuestion(before, ask, context), read),
    line: text,
  }));
}

/** Questions that the lines above ask of every draft below: the day, and whose deal it is. */
function ofVoice(
  { day, to }: Voice,
  isTraderSaid: boolean,
  context: TicketContext,
): readonly ChatQuestion[] {
  const value = context.businessDate;
  const ofDay: ChatQuestion = {
    field: 'tradeDate',
    message: `'${short(day ?? '')}' stands above`,
    answers: [{ label: 'Today', edits: [{ field: 'tradeDate', value }] }],
  };
  const ofTrader: ChatQuestion = {
    field: 'executingFor',
    message: `It is written to ${to ?? ''}`,
    answers: filterTraders(context.data).map(({ nick_name: name }) => ({
      label: name,
      edits: [{ field: 'executingFor', value: name }],
    })),
  };
  return [
    ...(day === undefined ? [] : [ofDay]),
    ...(to === undefined || isTraderSaid ? [] : [ofTrader]),
  ];
}
