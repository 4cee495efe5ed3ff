export const VOLUME_UNITS = ['MT', 'BBL'] as const;
export type VolumeUnit = (typeof VOLUME_UNITS)[number];

/** Price units: dollars for a tonne, a barrel, or a gallon of what is dealt in barrels. */
export const PRICE_UNITS = ['$/MT', '$/BBL', '$/gal'] as const;
export type PriceUnit = (typeof PRICE_UNITS)[number];

/** US gallons in a barrel. */
export const GALLONS_PER_BARREL = 42;

/** True when a price in this unit can price volumes in that one. */
export function canPriceVolume(priceUnit: string, volumeUnit: string): boolean {
  return (volumeUnit === 'MT') === (priceUnit === '$/MT');
}
