/** Display unit of a product's prices: the desk's, where it differs from the quoted one. */
export type ShownPriceUnit = { readonly name: string; readonly factor: number };

/** Mont Belvieu is quoted in dollars a gallon and spoken of in cents, of which two decimals tell more. */
export function shownUnit(quoteUnit: string | undefined): ShownPriceUnit {
  return quoteUnit === '$/gal'
    ? { name: 'c/gal', factor: 100 }
    : { name: quoteUnit ?? '', factor: 1 };
}

/** A quoted price in the unit that is shown; no price stays none. */
export function shownPrice(quoted: number | null, { factor }: ShownPriceUnit): number | null {
  return quoted === null ? null : quoted * factor;
}
