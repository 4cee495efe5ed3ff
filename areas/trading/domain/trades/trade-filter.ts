export const VERIFIED_STATES = ['verified', 'unverified', 'all'] as const;

/** Maximum of values of one column in a filter. */
export const MAX_VALUES = 100;
export const MAX_VALUE_LENGTH = 200;

/** Maximum length of a text that trades are to contain. */
export const MAX_TEXT_LENGTH = 100;
