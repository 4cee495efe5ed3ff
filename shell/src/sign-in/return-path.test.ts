import { expect, test } from '@jest/globals';

import { saveReturnPath, takeReturnPath } from './return-path.ts';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as Storage;
}

test('[SHL-10] the path first asked for comes back, once', () => {
  const kept = storage();
  const location = {
    pathname: '/edf',
    search: '?verified_state=all',
    hash: '#trade-7',
  } as Location;
  saveReturnPath(location, kept);
  expect(takeReturnPath(kept)).toBe('/edf?verified_state=all#trade-7');
  expect(takeReturnPath(kept)).toBeUndefined();
});

test.each(['//elsewhere.example/', '/\\elsewhere.example', 'https://elsewhere.example', ''])(
  '[SHL-10] %j is no path of this product',
  (pathname) => {
    const kept = storage();
    saveReturnPath({ pathname, search: '', hash: '' } as Location, kept);
    expect(takeReturnPath(kept)).toBeUndefined();
  },
);
