export { Listeners } from './listeners.ts';
export { digest, keepText, recallText } from './memory.ts';
export { createValueStore, type ValueStore } from './value-store.ts';
