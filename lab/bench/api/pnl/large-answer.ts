import { gzipSync } from 'node:zlib';

/** Answer as large as the exposures of a firm with forty deals: rows of names and of figures that differ. */
export function largeAnswer(): Buffer {
  const rows = Array.from({ length: 400 }, (_, row) => ({
    depth: 2,
    book: `Book ${String(row % 7)}`,
    strategy: 'East-West',
    deal: `Deal ${String(row)}`,
    columns: Object.fromEntries(
      ['FEI', 'ARA', 'CP', 'LST', 'MOPJ'].map((code, at) => [
        `exposure_display|${code}|Paper`,
        Math.round(Math.sin(row * 31 + at) * 1e8) / 1e6,
      ]),
    ),
  }));
  return gzipSync(JSON.stringify({ rows }), { level: 9 });
}
