import { join } from 'node:path';

import ts from 'typescript';

import { CHECKOUT } from '@fairlead/platform/config';

/** Values that an argument may have, as far as they can be made of its type. */
export type Shape =
  | { readonly is: 'database' | 'text' | 'number' | 'bytes' | 'date' | 'anything' }
  | { readonly is: 'exactly'; readonly value: unknown }
  | { readonly is: 'one of'; readonly shapes: readonly Shape[] }
  | { readonly is: 'list'; readonly items: readonly Shape[] }
  | { readonly is: 'object'; readonly fields: Readonly<Record<string, Shape>> }
  /** A function, a piece of SQL, a map: nothing that a type alone says how to make. */
  | { readonly is: 'not made'; readonly type: string };

export type StatementFunction = {
  readonly file: string;
  readonly name: string;
  readonly parameters: readonly Shape[];
  /** True of what answers a promise; the others make parts of statements. */
  readonly isRun: boolean;
};

const MAX_DEPTH = 8;
const ABSENT: Shape = { is: 'exactly', value: undefined };

/** Finds every exported function of the files, with the shapes of its arguments, by the compiler. */
export function statementFunctions(files: readonly string[]): readonly StatementFunction[] {
  const config = ts.readConfigFile(join(CHECKOUT, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config.config, ts.sys, CHECKOUT);
  const program = ts.createProgram([...files], { ...options, noEmit: true });
  const checker = program.getTypeChecker();
  return files.flatMap((file) => functionsOf(file, program, checker));
}

function functionsOf(file: string, program: ts.Program, checker: ts.TypeChecker) {
  const source = program.getSourceFile(file);
  const symbol = source && checker.getSymbolAtLocation(source);
  if (symbol === undefined) return [];
  return checker.getExportsOfModule(symbol).flatMap((each): StatementFunction[] => {
    if ((each.flags & ts.SymbolFlags.Value) === 0) return [];
    const [signature] = checker.getTypeOfSymbol(each).getCallSignatures();
    if (signature === undefined) return [];
    const parameters = signature
      .getParameters()
      .map((parameter) => shapeOf(checker.getTypeOfSymbol(parameter), checker, 0));
    const isRun = nameOf(signature.getReturnType()) === 'Promise';
    return [{ file, name: each.name, parameters, isRun }];
  });
}

const nameOf = (type: ts.Type) => type.aliasSymbol?.name ?? type.getSymbol()?.name ?? '';

/** Types that are made by their name. */
const BY_NAME: Readonly<Record<string, Shape>> = {
  Db: { is: 'database' },
  Kysely: { is: 'database' },
  Transaction: { is: 'database' },
  Buffer: { is: 'bytes' },
  Date: { is: 'date' },
};

function shapeOf(type: ts.Type, checker: ts.TypeChecker, depth: number): Shape {
  const named = BY_NAME[type.getSymbol()?.name ?? ''];
  if (named !== undefined) return named;
  if (type.isUnion()) {
    const shapes = type.types.map((each) => shapeOf(each, checker, depth));
    return {
      is: 'one of',
      shapes: shapes.toSorted((a, b) => Number(isAbsent(a)) - Number(isAbsent(b))),
    };
  }
  return plainShape(type, checker) ?? structure(type, checker, depth);
}

const isAbsent = (shape: Shape) =>
  shape.is === 'exactly' && (shape.value === undefined || shape.value === null);

/** Shapes without parts. */
function plainShape(type: ts.Type, checker: ts.TypeChecker): Shape | undefined {
  const { flags } = type;
  if (type.isStringLiteral() || type.isNumberLiteral()) return { is: 'exactly', value: type.value };
  if (flags & ts.TypeFlags.BooleanLiteral)
    return { is: 'exactly', value: checker.typeToString(type) === 'true' };
  if (flags & ts.TypeFlags.Null) return { is: 'exactly', value: null };
  if (flags & ts.TypeFlags.Undefined) return ABSENT;
  if (flags & ts.TypeFlags.StringLike) return { is: 'text' };
  if (flags & ts.TypeFlags.NumberLike) return { is: 'number' };
  if (flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any | ts.TypeFlags.NonPrimitive))
    return { is: 'anything' };
  return undefined;
}

function structure(type: ts.Type, checker: ts.TypeChecker, depth: number): Shape {
  const unmade: Shape = { is: 'not made', type: checker.typeToString(type) };
  if (depth > MAX_DEPTH || type.getCallSignatures().length > 0) return unmade;
  if (checker.isArrayType(type) || checker.isTupleType(type) || nameOf(type) === 'Iterable') {
    const items = checker.getTypeArguments(type as ts.TypeReference);
    const itself = checker.isTupleType(type) ? items : items.slice(0, 1);
    return { is: 'list', items: itself.map((each) => shapeOf(each, checker, depth + 1)) };
  }
  // A class, as a map or a piece of SQL, has methods; a record has none.
  const properties = checker.getPropertiesOfType(type);
  if (properties.some(({ flags }) => flags & ts.SymbolFlags.Method)) return unmade;
  const fields = properties.map((property): [string, Shape] => {
    const shape = shapeOf(checker.getTypeOfSymbol(property), checker, depth + 1);
    const mayLack = (property.flags & ts.SymbolFlags.Optional) !== 0 && shape.is !== 'one of';
    return [property.name, mayLack ? { is: 'one of', shapes: [shape, ABSENT] } : shape];
  });
  return { is: 'object', fields: Object.fromEntries(fields) };
}
