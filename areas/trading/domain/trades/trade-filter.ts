export const VERIFIED_STATES = ['verified', 'unverified', 'all'] as const;

/** How many values of one column a filter may name, and how long each may be. */
export const MAX_VALUES = 100;
export const MAX_VALUE_LENGTH = 200;

/** How long a text that trades are to contain may be. */
export const MAX_TEXT_LENGTH = 100;
