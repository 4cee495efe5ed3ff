export { Listeners } from './listeners.ts';
/** @public */
export { createValueStore, type ValueStore } from './value-store.ts';
