type Part = { readonly volume: number; readonly unit: string };

/** The row over the orders of a product: how many they are and, where all are of one unit, their total. */
export function groupHead(product: string, orders: readonly Part[]) {
  const { length } = orders;
  const units = new Set(orders.map(({ unit }) => unit));
  const [unit] = units;
  const name = `${product} (${length})`;
  if (units.size !== 1 || unit === undefined) return { isGroup: true, product: name };
  const sumOf = (side: number) =>
    orders.reduce((sum, { volume }) => sum + Math.max(0, side * volume), 0);
  const [bought, sold] = [sumOf(1), sumOf(-1)];
  return { isGroup: true, product: name, unit, bought, sold, volume: bought - sold };
}
