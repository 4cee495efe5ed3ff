/** What of both systems counts. */
export type LotCut = {
  /** The first day that counts; null: all of them. */
  readonly from: string | null;
  readonly accountingEnd: string;
  readonly tradeDate: string;
  readonly includeAdjProj: boolean;
};
