/** Display unit of a product's prices: the desk's, where it differs from the quoted one. */
export type PriceUnit = { readonly name: string; readonly factor: number };

/** Mont Belvieu is quoted in dollars a gallon and spoken of in cents, of which two decimals tell more. */
export function shownUnit(quoteUnit: string | undefined): PriceUnit {
  return quoteUnit === '$/gal'
    ? { name: 'c/gal', factor: 100 }
    : { name: quoteUnit ?? '', factor: 1 };
}

/** A quoted price in the unit that is shown; no price stays none. */
export function shownPrice(quoted: number | null, { factor }: PriceUnit): number | null {
  return quoted === null ? null : quoted * factor;
}
