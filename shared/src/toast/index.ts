export { Toasters } from './toasters.tsx';
export { toastRoom } from './toast-room.ts';
export { toasts } from './toasts.ts';
