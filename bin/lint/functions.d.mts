import type { ESLint } from 'eslint';

export const functions: ESLint.Plugin;
