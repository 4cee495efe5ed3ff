/** Icons that only charts use: they travel with the charts and not with every page. */
const PATHS = {
  chart: 'M2.5 2.5v11h11M5 10l2.8-3.4 2 1.8 3.2-4.2',
  table: 'M2.5 3.5h11v9.5h-11zM2.5 6.5h11M6.5 6.5V13',
  download: 'M8 2.5v7.2M4.8 6.8 8 10l3.2-3.2M3 13.5h10',
} as const;

export function ChartIcon({ name }: { readonly name: keyof typeof PATHS }) {
  return (
    <svg
      aria-hidden
      focusable="false"
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
