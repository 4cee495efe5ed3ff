import {
  type TieOutAmounts,
  type UnacceptedDifference,
  NO_AMOUNTS,
  ofMoney,
  ofTerm,
  addAmounts,
  termKey,
  formatTieOutTerm,
} from './difference.rules.ts';
import { heldIn } from './held.rules.ts';
import type { TermPart, TieOutFacts } from './tie-out-facts.rules.ts';

/** Differences between the clearer's trades, positions and money. */
export function statementDifferences(facts: TieOutFacts): readonly UnacceptedDifference[] {
  return [
    ...positionDifferences(facts),
    ...moveDifferences(facts),
    ...cashDifferences(facts),
    ...oteDifferences(facts),
  ];
}

/** Open positions that are not what the clearer's trades make, to the lot. */
function positionDifferences(facts: TieOutFacts): readonly UnacceptedDifference[] {
  const isKnown = ({ clearer }: TermPart) => facts.positionsOf.includes(clearer);
  const positions = heldIn(facts.positions.filter(isKnown));
  const traded = heldIn(facts.traded.filter(isKnown));
  return [...new Map([...positions, ...traded])].toSorted(byKey).flatMap(([key, { part }]) => {
    const clearers = positions.get(key)?.amounts ?? NO_AMOUNTS;
    const ours = traded.get(key)?.amounts ?? NO_AMOUNTS;
    if (ours.qty === clearers.qty) return [];
    const missing = ours.qty === 0 ? 'MISSING_HERE' : clearers.qty === 0 ? 'MISSING_THERE' : null;
    return ofTerm(
      {
        about: 'STATEMENT',
        cause: missing ?? 'QUANTITY',
        key: `position|${key}`,
        clearer: part.clearer,
        account: part.account,
        exchange: null,
        contract: null,
        subject: 'Open position',
        says: `Open positions state ${formatTieOutTerm(part)} otherwise than the trades make it`,
      },
      part,
      { ours, clearers, unitOf: facts.unitOf },
    );
  });
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : 1;

/** Moves out of one account of ours and into none, or the other way round. */
function moveDifferences(facts: TieOutFacts): readonly UnacceptedDifference[] {
  const until = facts.moves.filter(({ day }) => day <= facts.day);
  return [...Map.groupBy(until, termKey)].flatMap(([key, parts]) => {
    const clearers = parts.map(toAmounts).reduce(addAmounts, NO_AMOUNTS);
    const [part] = parts;
    if (part === undefined || clearers.qty === 0) return [];
    const named = (of: (part: TermPart) => string) => [...new Set(parts.map(of))].join(', ');
    return ofTerm(
      {
        about: 'STATEMENT',
        cause: 'MISSING_HERE',
        key: `move|${key}`,
        clearer: named(({ clearer }) => clearer),
        account: named(({ account }) => account),
        exchange: null,
        contract: null,
        subject: 'Transfer',
        says: `${formatTieOutTerm(part)} was moved, and no other account of ours has the other side`,
      },
      part,
      { ours: null, clearers, unitOf: facts.unitOf },
    );
  });
}

const toAmounts = ({ qty }: TermPart): TieOutAmounts => ({ qty, cents: 0 });

const CASH = {
  realised: ['PRICE', 'Realised'],
  fees: ['FEE', 'Fees'],
  commission: ['FEE', 'Commission'],
} as const;

/** Summaries that the trades of their statement do not make. */
function cashDifferences({ cash, day }: TieOutFacts): readonly UnacceptedDifference[] {
  return cash
    .filter((gap) => gap.day <= day)
    .map((gap) => {
      const [cause, name] = CASH[gap.of];
      return ofMoney(
        {
          about: 'STATEMENT',
          cause,
          key: `cash|${gap.clearer}|${gap.account}|${gap.day}|${gap.of}`,
          clearer: gap.clearer,
          account: gap.account,
          exchange: null,
          contract: null,
          subject: `${name} of ${gap.day}`,
          says: `${name} of ${gap.day} is not what the trades of the statement make`,
        },
        { ours: gap.of_trades, clearers: gap.stated },
      );
    });
}

/** Accounts whose open trade equity is not what the clearer's trades make at our marks. */
function oteDifferences({ otes }: TieOutFacts): readonly UnacceptedDifference[] {
  return otes
    .filter(({ isTied }) => !isTied)
    .map(({ clearer, account, stated, computed }) => {
      const isKnown = !Number.isNaN(computed);
      return ofMoney(
        {
          about: 'STATEMENT',
          cause: 'OTE',
          key: `ote|${clearer}|${account}`,
          clearer,
          account,
          exchange: null,
          contract: null,
          subject: 'OTE',
          says: isKnown
            ? 'A settlement price of ours is another than the clearer’s'
            : 'A price of ours is missing',
        },
        { ours: isKnown ? computed : null, clearers: stated },
      );
    });
}
