const OPENING = 'O';

/** 'O1234': names the leg of a position with which the firm began. */
export const openingKey = (legId: number): string => `${OPENING}${legId}`;

/** Tells such a leg from those of tickets ('E'), cargoes ('P') and charges ('C'). */
export const isOpeningKey = (key: string): boolean => key.startsWith(OPENING);
