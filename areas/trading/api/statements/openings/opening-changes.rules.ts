import type { OpeningPosition } from './opening-file.rules.ts';
import type { KnownContract } from './opening-names.rules.ts';

/** Products of a position by its contract, as the reference data say it. */
export type OfProducts = Pick<KnownContract, 'product_a' | 'product_b' | 'mult_factor'>;

/** A position that is held by an entry. */
export type HeldOpening = OpeningPosition & OfProducts & { readonly entryId: number };

/** Changes of an account: what a file says otherwise than its entries. */
export type AccountChanges = {
  readonly clearer: string;
  readonly account: string;
  readonly asOf: string;
  readonly added: readonly (OpeningPosition & OfProducts)[];
  readonly takenBack: readonly HeldOpening[];
  readonly unchanged: number;
};

/**
 * Compares a file with what is held: it is the whole of every account that it names. A position whose
 * contract stands for another product by now is another position.
 */
export function openingChanges(
  said: readonly OpeningPosition[],
  held: readonly HeldOpening[],
  contracts: readonly KnownContract[],
): readonly AccountChanges[] {
  const ofContract = new Map(
    contracts.map((each) => [
      JSON.stringify([each.clearer, each.contract_code, each.exchange]),
      each,
    ]),
  );
  const productsOf = ({ clearer, contractCode, exchange }: OpeningPosition): OfProducts => {
    const found = ofContract.get(JSON.stringify([clearer, contractCode, exchange]));
    if (found === undefined) throw new Error('a contract that was checked is gone');
    const { product_a, product_b, mult_factor } = found;
    return { product_a, product_b, mult_factor };
  };
  const heldBy = Map.groupBy(held, accountKey);
  return [...Map.groupBy(said, accountKey).entries()].flatMap(([key, of]) => {
    const [first] = of;
    if (first === undefined) return [];
    const before = new Map((heldBy.get(key) ?? []).map((each) => [positionKey(each), each]));
    const now = new Map(
      of
        .filter(({ lots }) => lots !== '0')
        .map((each) => ({ ...each, ...productsOf(each) }))
        .map((each) => [positionKey(each), each]),
    );
    const { clearer, account, asOf } = first;
    const added = [...now].filter(([position]) => !before.has(position));
    const takenBack = [...before].filter(([position]) => !now.has(position));
    return {
      clearer,
      account,
      asOf,
      added: added.map(([, each]) => each),
      takenBack: takenBack.map(([, each]) => each),
      unchanged: now.size - added.length,
    };
  });
}

const accountKey = ({ clearer, account }: OpeningPosition): string =>
  JSON.stringify([clearer, account]);

const positionKey = (of: OpeningPosition & OfProducts): string =>
  JSON.stringify([
    ...[of.contractCode, of.exchange, of.promptDate, of.promptMonths, of.balmoDate],
    ...[of.lots, of.price, of.book, of.strategy, of.deal, of.asOf],
    ...[of.product_a, of.product_b, of.mult_factor],
  ]);
