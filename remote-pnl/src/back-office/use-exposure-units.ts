import { useMemo } from 'react';

import { useRun } from '../run/use-run.ts';

/** The unit that exposures of a product are in, 'kt'; undefined until they are there. */
export type FindExposureUnit = (product: string) => string | undefined;

/** Units of exposures, by product. */
export function useExposureUnits(): FindExposureUnit {
  const { area } = useRun().ownSets.exposures;
  const exposed = area.status === 'COMPLETED' ? area.data.products : undefined;
  return useMemo(() => {
    const units = new Map(exposed?.map(({ code, exposure_unit: unit }) => [code, unit]));
    return (product: string) => units.get(product);
  }, [exposed]);
}
