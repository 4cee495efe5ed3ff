import { expect, test } from '@jest/globals';

import { backOfficeData } from '@fairlead/pnl/fixtures/pnl';

import { ALL_MONTHS, changeRows } from './exposure-rows.view-model.ts';

test('[PNL-27] months of exposures total each product alone, and prices have no sum', () => {
  const data = backOfficeData();
  const total = changeRows(data, 'volume').at(-1);
  expect(total?.month).toBe(ALL_MONTHS);
  for (const { code } of data.products) {
    const own = data.dtd_changes.filter(({ product }) => product === code);
    const thousandths = own.reduce(
      (sum, row) => sum + Math.round(row.exposure_display_dtd * 1000),
      0,
    );
    expect(total?.by_product.get(code)?.exposure_display_dtd).toBe(thousandths / 1000);
  }
  expect(changeRows(data, 'price').map(({ month }) => month)).not.toContain(ALL_MONTHS);
  expect(changeRows({ dtd_changes: [] }, 'volume')).toEqual([]);
});
