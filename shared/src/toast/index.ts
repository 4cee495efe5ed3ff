export { Toasters } from './toasters.tsx';
export { toasts, useToasts } from './toasts.ts';
