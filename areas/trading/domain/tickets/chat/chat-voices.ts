import type { EntryData, TicketContext } from '../ticket.ts';
import { defaultTrader } from '../executing-trader.ts';
import { findChatDay } from './chat-days.ts';
import { matchGroups } from './chat-tokens.ts';
import { type Vocabulary, findVocabulary, normalizeWord } from './chat-vocabulary.ts';

/** The lines above a line of a chat, as far as they hold for it. */
export type Voice = {
  /** The speaker, where the line does not say so itself. */
  readonly speaker?: string | undefined;
  /** Another trader of ours whom the writing is to. */
  readonly to?: string | undefined;
  /** A day that is not today, as it is written. */
  readonly day?: string | undefined;
};

const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?`;
const NAME = String.raw`\p{L}[\p{L}.'_-]*(?:\s\p{L}[\p{L}.'_-]*){0,2}`;
/** 'Wei Ling (Kestrel) 10:42', 'WEI LING, 10:42 AM', '[10:42] Wei Ling' on a line of their own. */
const HEADINGS: readonly RegExp[] = [
  new RegExp(
    String.raw`^\s*(${NAME})(?:\s*\([^)]*\))?[,\s]*(?:[-\u2013\u2014\u00b7|]\s*)?(?:today|yesterday)?[,\s]*(?:at\s+)?[[(]?${TIME}[\])]?\s*:?\s*$`,
    'iu',
  ),
  new RegExp(String.raw`^\s*[[(]?${TIME}[\])]?\s+(${NAME})\s*(?:\([^)]*\))?\s*:?\s*$`, 'iu'),
  new RegExp(String.raw`^\s*from:\s*"?(${NAME})`, 'iu'),
];
const GREETED = new RegExp(
  String.raw`^\s*(?:hi|hello|hey|dear|good morning|morning|good afternoon|afternoon)\s+(\p{L}+)\s*[,!.:-]*\s*$`,
  'iu',
);
const SOMEBODY = 'somebody';
const MAX_HEADING_LENGTH = 200;

/** Voices of the lines of a chat, by the lines above each that name a speaker, greet one of ours or name a day. */
export function findVoices(lines: readonly string[], context: TicketContext): readonly Voice[] {
  const { data } = context;
  const vocabulary = findVocabulary(data);
  let voice: Voice = {};
  return lines.map((line) => {
    if (line.length > MAX_HEADING_LENGTH) return voice;
    const day = findChatDay(line, context.businessDate);
    if (day !== undefined) voice = { ...voice, day: day === 'today' ? undefined : line.trim() };
    const speaker = parseHeading(line, vocabulary);
    if (speaker !== undefined) voice = { ...voice, speaker, to: undefined };
    const greeted = traderGreeted(line, data);
    if (greeted !== undefined) {
      const isOwn = greeted === defaultTrader(context)?.nick_name;
      voice = { ...voice, speaker: voice.speaker ?? SOMEBODY, to: isOwn ? undefined : greeted };
    }
    return voice;
  });
}

function parseHeading(line: string, vocabulary: Vocabulary): string | undefined {
  const names = HEADINGS.map((form) => matchGroups(form, line)(1));
  const name = names.find((each) => each !== '');
  const words = name?.split(/\s+/).map(normalizeWord) ?? [];
  const isMarket = words.some((word) => {
    const kind = vocabulary.get(word)?.kind;
    return kind !== undefined && kind !== 'trader' && kind !== 'broker' && kind !== 'unclear';
  });
  return isMarket ? undefined : name;
}

function traderGreeted(line: string, { users }: EntryData): string | undefined {
  const name = matchGroups(GREETED, line)(1).toLowerCase();
  return users.find(({ nick_name }) => nick_name.toLowerCase() === name)?.nick_name;
}
