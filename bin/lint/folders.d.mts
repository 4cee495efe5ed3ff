import type { ESLint } from 'eslint';

export const folders: ESLint.Plugin;
