import { Listeners } from '@fairlead/shared/store';

/** Told before the user signs out: what is not on the server yet can still go there. */
export const leaving = new Listeners();
