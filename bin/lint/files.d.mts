import type { ESLint } from 'eslint';

export const files: ESLint.Plugin;
