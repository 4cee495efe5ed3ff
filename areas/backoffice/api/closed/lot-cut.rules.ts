/** Cut of a report through both systems. */
export type LotCut = {
  /** The first day that counts; null: all of them. */
  readonly from: string | null;
  readonly accountingEnd: string;
  readonly tradeDate: string;
  readonly includeAdjProj: boolean;
};
