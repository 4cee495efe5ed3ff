/** The states of an order, as its row says them, and their filter's name in the address. */
export const WAITING = 'Waiting';
export const SUBMITTED = 'Submitted';
export const STATE_PARAMETER = 'state';
