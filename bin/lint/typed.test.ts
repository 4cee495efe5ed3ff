import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterAll, expect, test } from '@jest/globals';
import ts from 'typescript';
import tseslint from 'typescript-eslint';

const ROOT = path.join(import.meta.dirname, '../..');
const CONFIG = path.join(ROOT, '.oxlintrc.json');
const RULES = Object.keys(
  (ts.readConfigFile(CONFIG, ts.sys.readFile) as { config: { rules: object } }).config.rules,
);
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-typed-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('rules that need types are those of the strict set', () => {
  const strict = tseslint.configs.strictTypeCheckedOnly
    .flatMap(({ rules = {} }) => Object.entries(rules))
    .filter(([name, value]) => name.startsWith('@typescript-eslint/') && value !== 'off')
    .map(([name]) => name.replace('@typescript-eslint', 'typescript'));
  const expected = new Set([...strict, 'typescript/switch-exhaustiveness-check']);
  // Fastify plugins and stubs are async without awaiting.
  expected.delete('typescript/require-await');
  expect(RULES).toEqual([...expected].sort());
});

test('every source is of the one program', () => {
  const { config } = ts.readConfigFile(path.join(ROOT, 'tsconfig.json'), ts.sys.readFile);
  const { fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT);
  const known = new Set(fileNames.map((file) => path.relative(ROOT, file)));
  const { stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT });
  const sources = stdout.toString().trim().split('\n');
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => !known.has(file))).toEqual([]);
});

/** What is found in a file with these lines: names of rules, codes of the compiler. */
function findings(lines: string): readonly string[] {
  fs.writeFileSync(path.join(folder, 'planted.ts'), lines);
  fs.copyFileSync(path.join(ROOT, 'tsconfig.base.json'), path.join(folder, 'tsconfig.json'));
  const bin = path.join(ROOT, 'node_modules/.bin');
  const { status, stdout } = spawnSync('oxlint', ['-c', CONFIG, '--format', 'json'], {
    cwd: folder,
    env: { ...process.env, PATH: [bin, process.env['PATH']].join(path.delimiter) },
  });
  const { diagnostics } = JSON.parse(stdout.toString()) as {
    diagnostics: { code?: string; message: string }[];
  };
  expect(status).toBe(diagnostics.length > 0 ? 1 : 0);
  return diagnostics.map(({ code, message }) => /\((.+)\)/.exec(code ?? '')?.[1] ?? message);
}

test('a wrong type is found, and an excuse for nothing', () => {
  expect(findings('export const one: number = 1;\n')).toEqual([]);
  expect(findings("export const one: number = '1';\n")).toEqual(['TS2322']);
  const excuse = '// oxlint-disable-next-line typescript/no-for-in-array -- nothing\n';
  expect(findings(`${excuse}export const one = 1;\n`)).toHaveLength(1);
});

/** A line that each rule refuses. */
const REFUSED = `
export const awaitThenable = async () => await 1;
export const noArrayDelete = (list: number[]) => { delete list[0]; };
export const noBaseToString = (some: object) => String(some);
export const noConfusingVoidExpression = (f: () => void) => { return f(); };
/** @deprecated */ const old = 1; export const noDeprecated = old;
export type NoDuplicateTypeConstituents = 'a' | 'a';
export const noFloatingPromises = (p: Promise<void>) => { p; };
export const noForInArray = (list: number[]) => { for (const i in list) eat(i); };
export type NoGeneratedEmptyObjectType = Omit<{ a: number }, 'a'>;
export const noImpliedEval = () => setTimeout('1', 1);
export const noMeaninglessVoidOperator = (f: () => void) => { void f(); };
export const noMisusedPromises = (list: number[]) => { list.forEach(async () => { await Promise.resolve(); }); };
export const noMisusedSpread = (p: Promise<{ a: number }>) => ({ ...p });
export enum NoMixedEnums { a = 0, b = 'b' }
export type NoRedundantTypeConstituents = unknown | string;
export const noUnnecessaryBooleanLiteralCompare = (is: boolean) => { if (is === true) eat(1); };
export const noUnnecessaryCondition = (text: 'a') => { if (text) eat(1); };
export const noUnnecessaryTemplateExpression = (text: string) => \`\${text}\`;
const defaulted = <T = number>(): T | undefined => undefined; export const noUnnecessaryTypeArguments = () => defaulted<number>();
export const noUnnecessaryTypeAssertion = (text: string) => text as string;
export const noUnnecessaryTypeConversion = (text: string) => String(text);
export const noUnnecessaryTypeParameters = <T>(one: T) => { eat(one); };
export const noUnsafeArgument = (one: any) => { eatNumber(one); };
export const noUnsafeAssignment = (one: any) => { const two = one; eat(two); };
export const noUnsafeCall = (one: any) => { one(); };
enum Kind { a, b } export const noUnsafeEnumAssignment: Kind = 1;
export const noUnsafeEnumComparison = (kind: Kind) => kind === 1;
export const noUnsafeMemberAccess = (one: any) => { eat(one.two); };
export const noUnsafeReturn = (one: any): string => one;
export const noUnsafeUnaryMinus = (one: string) => -one;
export const noUselessDefaultAssignment = ({ a = 1 }: { a: number }) => a;
export const onlyThrowError = () => { throw 'text'; };
export const preferPromiseRejectErrors = () => Promise.reject('text');
export const preferReduceTypeParameter = (list: number[]) => list.reduce((all, one) => [...all, one], [] as number[]);
export class PreferReturnThisType { self(): PreferReturnThisType { return this; } }
export class RelatedGetterSetterPairs { get a(): string { return ''; } set a(one: number) { eat(one); } }
export const restrictPlusOperands = (one: number) => 'a' + one;
export const restrictTemplateExpressions = (one: object) => \`\${one}\`;
export const returnAwait = async (p: Promise<void>) => { try { return p; } catch { eat(1); } };
export const switchExhaustivenessCheck = (kind: 'a' | 'b') => { switch (kind) { case 'a': eat(1); } };
class Bound { one() { return this; } } export const unboundMethod = (bound: Bound) => { eat(bound.one); };
export const useUnknownInCatchCallbackVariable = (p: Promise<void>) => p.catch((error: Error) => { eat(error); });
declare function eat(one: unknown): void;
declare function eatNumber(one: number): void;
`;

test('each rule is heard', () => {
  const found = new Set(findings(REFUSED).map((name) => `typescript/${name}`));
  expect(RULES.filter((rule) => !found.has(rule))).toEqual([]);
});
