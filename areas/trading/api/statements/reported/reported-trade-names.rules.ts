import { awaited, type Problem } from '@fairlead/platform/csv/problem';
import { createCellProblem } from '@fairlead/platform/csv/rows';
import type { LocatedTradeReport, ReportedTradeFacts } from './trade-report-file.rules.ts';

/** A clearer of the reference data, with its accounts and contracts. */
export type KnownClearer = {
  readonly clearer: string;
  readonly accounts: readonly string[];
  readonly contracts: readonly { readonly code: string; readonly exchange: string }[];
};

/** Names each thing that the reference data do not have; it may still come. A finding of several rows is said once. */
export function findReportedTradeNameProblems(
  reports: readonly LocatedTradeReport[],
  known: readonly KnownClearer[],
): readonly Problem[] {
  const findings = known.map((each) => ({
    clearer: each.clearer,
    accounts: new Set(each.accounts),
    exchanges: Map.groupBy(each.contracts, ({ code }) => code),
  }));
  const said = new Set<string>();
  return reports.flatMap(({ value: { facts }, row }) => {
    if (facts === null) return [];
    const found = findings.find(({ clearer }) => clearer === facts.clearer);
    return findProblems(facts, found).flatMap(([column, message]) => {
      if (said.has(message)) return [];
      said.add(message);
      return [awaited(createCellProblem(row, column, message))];
    });
  });
}

type Known = {
  readonly accounts: ReadonlySet<string>;
  readonly exchanges: ReadonlyMap<string, readonly { readonly exchange: string }[]>;
};

function findProblems(
  { clearer, account, contractCode, exchange }: ReportedTradeFacts,
  known: Known | undefined,
): readonly (readonly [column: string, message: string])[] {
  if (known === undefined) return [['Clearer', `'${clearer}' is no clearer in the reference data`]];
  const listed = known.exchanges.get(contractCode);
  const isListed = listed?.some((each) => each.exchange === exchange) === true;
  const where = listed?.map((each) => each.exchange).join(' and ') ?? '';
  return [
    ...(known.accounts.has(account)
      ? []
      : [['Account', `'${account}' is no account of ${clearer} in the reference data`] as const]),
    ...(listed === undefined
      ? [
          [
            'Contract',
            `'${contractCode}' is no contract of ${clearer} in the reference data`,
          ] as const,
        ]
      : []),
    ...(listed !== undefined && !isListed
      ? [['Exchange', `${contractCode} is dealt at ${where}, not at ${exchange}`] as const]
      : []),
  ];
}
