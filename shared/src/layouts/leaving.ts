import { Emitter } from '@fairlead/shared/observable';

/** Called before the user signs out: what is not on the server yet can still go there. */
export const leaving = new Emitter();
