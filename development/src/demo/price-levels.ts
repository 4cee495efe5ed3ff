/** The month of the first level in each list below. */
export const LEVELS_FROM = '2021-12-01';

/**
 * Averages of a month, rounded, December 2021 to July 2024: the walks of the invented prices are
 * anchored here so that they lie where the markets lay. Brent, WTI and Mont Belvieu propane from
 * EIA daily spot prices (public domain); CP as announced by Saudi Aramco.
 */
export const LEVELS = {
  brent: [
    74.2, 86.5, 97.1, 117.2, 104.6, 113.3, 122.7, 111.9, 100.4, 89.8, 93.3, 91.4, 80.9, 82.5, 82.6,
    78.4, 84.6, 75.5, 74.8, 80.1, 86.1, 93.7, 90.6, 82.9, 77.6, 80.1, 83.5, 85.4, 89.9, 81.7, 82.2,
    85.2,
  ],
  wti: [
    71.7, 83.2, 91.6, 108.5, 101.8, 109.6, 114.8, 101.6, 93.7, 84.3, 87.6, 84.4, 76.4, 78.1, 76.8,
    73.3, 79.4, 71.6, 70.2, 76.1, 81.4, 89.4, 85.6, 77.7, 71.9, 74.2, 77.2, 81.3, 85.3, 80, 79.8,
    81.8,
  ],
  propane: [
    1.033, 1.169, 1.283, 1.448, 1.302, 1.223, 1.219, 1.142, 1.093, 0.991, 0.859, 0.852, 0.692,
    0.842, 0.828, 0.794, 0.811, 0.666, 0.574, 0.629, 0.679, 0.73, 0.675, 0.639, 0.687, 0.821, 0.908,
    0.803, 0.8, 0.698, 0.762, 0.797,
  ],
  cpPropane: [
    795, 740, 775, 895, 940, 850, 750, 725, 670, 650, 590, 610, 650, 590, 790, 720, 555, 555, 450,
    400, 470, 550, 600, 610, 610, 620, 630, 630, 615, 580, 580, 580,
  ],
  cpButane: [
    750, 710, 775, 920, 960, 860, 750, 725, 660, 630, 560, 610, 650, 605, 790, 740, 545, 555, 440,
    375, 460, 560, 615, 620, 620, 630, 640, 640, 620, 585, 565, 565,
  ],
} as const satisfies Record<string, readonly number[]>;

export type LevelName = keyof typeof LEVELS;
