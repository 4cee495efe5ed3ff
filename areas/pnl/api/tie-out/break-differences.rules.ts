import { ofMoney, type UnacceptedDifference } from './difference.rules.ts';
import type { TieOutBreak, TieOutFacts } from './tie-out-facts.rules.ts';

/** 'Quayside, 2026-11-26: PAPER-Q, which ended …' */
export const breakText = ({
  clearer_name: clearer,
  statement_date: day,
  what,
}: TieOutBreak): string => `${clearer}, ${day}: ${what}`;

/** Rows of statements that do not go on from those before them: what follows beside what is stated. */
export function breakDifferences({ breaks, unitOf }: TieOutFacts): readonly UnacceptedDifference[] {
  return breaks.map((found) => {
    const { key, clearer_name: clearer, account, statement_date: day, lots, dollars, of } = found;
    const named = {
      ...({ about: 'STATEMENT', cause: 'STATEMENT' } as const),
      key,
      clearer,
      account,
      exchange: of?.exchange ?? null,
      contract: of?.contract ?? null,
      subject: `${SUBJECTS[found.subject]} of ${day}`,
      says: `${found.what.charAt(0).toUpperCase()}${found.what.slice(1)}`,
    };
    return {
      ...ofMoney(named, { ours: null, clearers: 0 }),
      ...(of === null ? toMoney(found) : { ...computeLots(found, of), unit: unitOf(of.product) }),
      lots,
      dollars,
    };
  });
}

const SUBJECTS: Readonly<Record<TieOutBreak['subject'], string>> = {
  BALANCE: 'Balance',
  ACCOUNT: 'Account',
  POSITION: 'Position',
  DAY: 'Statement',
};

const amount = (text: string | null): number | null => (text === null ? null : Number(text));

const toMoney = ({ before, after }: TieOutBreak) => ({
  ours_dollars: amount(before),
  clearer_dollars: amount(after),
});

const LOT = 1_000;

function computeLots({ before, after }: TieOutBreak, of: NonNullable<TieOutBreak['of']>) {
  const inAll = (lots: string | null) =>
    lots === null ? null : (Number(lots) * of.months * of.multFactor) / LOT;
  return {
    product: of.product,
    term_month_date: of.promptDate,
    balmo_date: of.balmoDate,
    ours_lots: inAll(before),
    clearer_lots: inAll(after),
    clearer_dollars: null,
  };
}
