import type { PriceUnit, VolumeUnit } from '@fairlead/shared/domain/money/units';

import { awaited, type Problem } from '@fairlead/platform/csv/problem';
import { type LocatedValue, createCellProblem } from '@fairlead/platform/csv/rows';
import type { ReadStatement } from './statement-identities.rules.ts';
import type { StatementColumnName } from './statement-layout.rules.ts';
import type { StatementInstrument } from './statement.rules.ts';

/** A contract as a clearer lists it: it decides what a row that names it may say. */
export type ListedContract = {
  readonly contract_code: string;
  readonly exchange: string;
  /** The clearer's name of what is dealt. */
  readonly name: string;
  readonly mult_factor: number;
  readonly metric: VolumeUnit;
  readonly quote_unit: PriceUnit;
};

/** The names that a statement of one clearer may use (docs/reference-data.md). */
export type StatementReference = {
  readonly accounts: readonly string[];
  readonly exchanges: readonly string[];
  readonly traders: readonly string[];
  readonly contracts: readonly ListedContract[];
};

type Finding = {
  readonly column: StatementColumnName;
  readonly message: string;
  /** A name that the reference data may still bring. */
  readonly isName?: true;
};

/**
 * Every name of a statement that the reference data do not have, and every row that says something
 * else of a contract than they do. What several rows have in common is said once, at the first.
 * An account of a trade has its line in the Summary, so that it is looked up there.
 */
export function referenceProblems(
  { trades, positions, accounts }: ReadStatement,
  clearer: string,
  reference: StatementReference,
): Problem[] {
  const traders = new Set(reference.traders);
  const known = new Set(reference.accounts);
  const check = contractCheck(clearer, reference);
  return [
    ...findOncePerValue<StatementInstrument>([...trades, ...positions], ({ value }) =>
      check(value),
    ),
    ...findOncePerValue(trades, ({ value: { trader } }) =>
      trader === null || traders.has(trader)
        ? []
        : [named('Trader', `'${trader}' is no trader in the reference data`)],
    ),
    ...findOncePerValue(accounts, ({ value: { account } }) =>
      known.has(account)
        ? []
        : [named('Account', `'${account}' is no account of ${clearer} in the reference data`)],
    ),
  ];
}

/** Problem of a clearer that the reference data do not have. */
export function unknownClearer(clearer: string, line: number): Problem {
  const message = `Clearer: '${clearer}' is no clearer in the reference data`;
  return awaited({ line, column: 'B', message });
}

const named = (column: StatementColumnName, message: string): Finding => ({
  column,
  message,
  isName: true,
});

/** Looks an instrument's contract up, and compares what the row says of it. */
function contractCheck(clearer: string, { exchanges, contracts }: StatementReference) {
  const known = new Set(exchanges);
  const byCode = Map.groupBy(contracts, ({ contract_code }) => contract_code);
  return ({ contractCode, exchange, ...instrument }: StatementInstrument): readonly Finding[] => {
    if (!known.has(exchange)) {
      return [named('Exchange', `'${exchange}' is no exchange in the reference data`)];
    }
    const listed = byCode.get(contractCode);
    if (listed === undefined) {
      const message = `'${contractCode}' is no contract of ${clearer} in the reference data`;
      return [named('Contract', message)];
    }
    const contract = listed.find((each) => each.exchange === exchange);
    if (contract === undefined) {
      const where = listed.map((each) => each.exchange).join(' and ');
      return [named('Exchange', `${contractCode} is dealt at ${where}, not at ${exchange}`)];
    }
    return CONTRACT_FACTS.filter(({ fact, of }) => of(instrument) !== contract[fact]).map(
      ({ column, fact, of }) => ({
        column,
        message: `${contractCode} has ${contract[fact]} in the reference data, not ${of(instrument)}`,
      }),
    );
  };
}

type Stated = Omit<StatementInstrument, 'contractCode' | 'exchange'>;

const CONTRACT_FACTS: readonly {
  readonly column: StatementColumnName;
  readonly fact: Exclude<keyof ListedContract, 'contract_code' | 'exchange'>;
  readonly of: (stated: Stated) => string | number;
}[] = [
  { column: 'Product', fact: 'name', of: ({ product }) => product },
  { column: 'Multiplier', fact: 'mult_factor', of: ({ multFactor }) => multFactor },
  { column: 'Unit', fact: 'metric', of: ({ volumeUnit }) => volumeUnit },
  { column: 'Price Unit', fact: 'quote_unit', of: ({ priceUnit }) => priceUnit },
];

function findOncePerValue<Value>(
  placed: readonly LocatedValue<Value>[],
  findingsOf: (placed: LocatedValue<Value>) => readonly Finding[],
): Problem[] {
  const found = placed.flatMap((each) =>
    findingsOf(each).map((finding) => ({ ...finding, row: each.row })),
  );
  const groups = Map.groupBy(found, ({ column, message }) => `${column} ${message}`);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (first === undefined) return [];
    const others = more.length === 0 ? '' : ` (and on ${more.length} more lines)`;
    const problem = createCellProblem(first.row, first.column, `${first.message}${others}`);
    return [first.isName === true ? awaited(problem) : problem];
  });
}
