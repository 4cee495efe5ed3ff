export { Emitter } from './emitter.ts';
export { createValueStore, type ValueStore } from './value-store.ts';
