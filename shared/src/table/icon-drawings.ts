/** Drawings of the marks that cells may hold: one stroke path each, on 16 by 16. */
export const ICON_DRAWINGS = {
  check: 'm3 8.5 3.2 3.2L13 5',
  close: 'm4 4 8 8M12 4l-8 8',
  chevronDown: 'm4 6.2 4 4 4-4',
  copy: 'M6 6h7.5v7.5H6zM10 6V2.5H2.5V10H6',
  alert: 'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8 5v3.6M8 11h.01',
  hourglass:
    'M4 2.5h8M4 13.5h8M5 2.5c0 3 2 4 3 5.5 1-1.5 3-2.5 3-5.5M5 13.5c0-3 2-4 3-5.5 1 1.5 3 2.5 3 5.5',
  offset: 'M1.5 8h5M9.5 8h5M4.5 6l2 2-2 2M11.5 6l-2 2 2 2',
  transfer: 'M2.5 5.5h10M10 3l2.5 2.5L10 8M13.5 10.5h-10M6 8l-2.5 2.5L6 13',
  delivery: 'M2.5 5 8 2.5 13.5 5v6L8 13.5 2.5 11zM2.5 5 8 7.5 13.5 5M8 7.5v6',
  settlement:
    'M8 13.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11ZM8 5v6M6 9.5c0 1 4 1 4-.4C10 7.6 6 8.4 6 6.9c0-1.3 4-1.3 4-.4',
} as const;

export type IconName = keyof typeof ICON_DRAWINGS;
