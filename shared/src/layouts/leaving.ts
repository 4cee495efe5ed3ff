import { Emitter } from '@fairlead/shared/observable';

/** Emitted before sign-out, so that unsaved data can still be sent. */
export const leaving = new Emitter();
