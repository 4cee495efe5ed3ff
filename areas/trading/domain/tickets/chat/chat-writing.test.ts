import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { readNumber } from '@fairlead/shared/domain/numbers/read-number';

import type { Ticket } from '../ticket.ts';
import { formatChatLine, type SaidDeal } from './chat-writing.ts';
import { casesOf, DESK, lastSettlement, outcomeOf, verdictOf } from './testing/chat-corpus.ts';
import { parseChatLine } from './chat-line.ts';

const DEAL: SaidDeal = {
  volume: -10_000,
  metric: 'MT',
  product_a: 'FEI',
  product_b: null,
  month_a: 'Aug',
  year_a: 2024,
  month_b: null,
  year_b: null,
  balmo_date: null,
  price_a: 612.5,
  is_diff: false,
  is_mini: false,
  exchange: 'ICE',
  broker: 'Kestrel Oils',
};

test.each([
  [{}, 'sold 10kt FEI Aug24 @ 612.5 ICE via Kestrel Oils'],
  [{ volume: 500, is_mini: true, broker: null }, 'bot 5 mini FEI Aug24 @ 612.5 ICE'],
  [
    { volume: 12_500, metric: 'BBL', product_a: 'LST', price_a: 0.0075 },
    'bot 12.5kb LST Aug24 @ 0.0075 ICE via Kestrel Oils',
  ],
  [{ volume: 250, exchange: null }, 'bot 250 MT FEI Aug24 @ 612.5 via Kestrel Oils'],
  [
    { product_b: 'MOPJ', is_diff: true, price_a: -55 },
    'sold 10kt FEI/MOPJ Aug24 diff -55 ICE via Kestrel Oils',
  ],
  [
    { month_b: 'Jan', year_b: 2025, price_a: -4 },
    'sold 10kt FEI Aug24/Jan25 @ -4 ICE via Kestrel Oils',
  ],
  [{ month_a: 'Q4', price_a: null }, 'sold 10kt FEI Q4 24 MOC ICE via Kestrel Oils'],
  [
    { balmo_date: '2024-06-28', month_a: 'Jun' },
    'sold 10kt FEI balmo @ 612.5 ICE via Kestrel Oils',
  ],
] as const)('a deal is written as a broker would write it: %j', (change, line) => {
  expect(formatChatLine({ ...DEAL, ...change })).toBe(line);
});

const CORPUS = ['chat-lines.txt', 'chat-lines-held-out.txt', 'chat-lines-blind.txt'].flatMap(
  (name) => casesOf(readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8')),
);

/** The deal of a ticket, as its entry has it. */
function dealOf({ texts, diff, mini }: Ticket): SaidDeal {
  const orNull = (text: string) => (text === '' ? null : text);
  return {
    volume: readNumber(texts.volume) ?? 0,
    metric: DESK.data.volume_metrics[texts.productA] ?? '',
    product_a: texts.productA,
    product_b: orNull(texts.productB),
    month_a: texts.monthA,
    year_a: Number(texts.yearA),
    month_b: orNull(texts.monthB),
    year_b: texts.yearB === '' ? null : Number(texts.yearB),
    balmo_date: orNull(texts.balmoDate),
    price_a: readNumber(texts.priceA) ?? null,
    is_diff: diff,
    is_mini: mini,
    exchange: orNull(texts.exchange),
    broker: orNull(texts.broker),
  };
}

test.each([
  ['with the last settlements', lastSettlement],
  ['without any settlement', undefined],
])(
  '%s each deal of the corpus is read back from its line as the same, and nothing is asked',
  (_, last) => {
    const deals = CORPUS.map((each) => ({ each, outcome: outcomeOf(each.line, last) })).filter(
      ({ each, outcome }) => each.ask.length === 0 && verdictOf(each, outcome) === 'right',
    );
    expect(deals.length).toBeGreaterThan(450);
    const wrong = deals.flatMap(({ outcome }) => {
      const { ticket } = outcome.read;
      const line = formatChatLine(dealOf(ticket));
      const back = parseChatLine(line, DESK, last);
      const isSame =
        back.questions.length === 0 &&
        JSON.stringify(dealOf(back.ticket)) === JSON.stringify(dealOf(ticket));
      return isSame
        ? []
        : [{ line, got: outcome.got, asks: back.questions.map(({ field }) => field) }];
    });
    expect(wrong).toEqual([]);
  },
);
