export { Toasters } from './toasters.tsx';
export { toasts } from './toasts.ts';
