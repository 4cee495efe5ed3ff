/** Areas that have a remote of the same name. */
const AREAS = ['trading', 'pnl', 'accounting', 'backoffice', 'tasks'] as const;

export type Screen = {
  readonly area: (typeof AREAS)[number];
  /** Name in addresses and files: 'bank-holidays'. */
  readonly name: string;
  /** Table of the database whose rows it shows. */
  readonly table: string;
  readonly columns: readonly Column[];
  /** Permission that its call and its route need. */
  readonly access: string;
};

export type Column = { readonly name: string; readonly kind: Kind; readonly isNullable: boolean };

type Kind = keyof typeof KINDS;

/** Kinds of columns: as the contract, the database and the table call them, a sample, and the width in px. */
export const KINDS = {
  text: { contract: 'text()', row: 'text', cell: 'text', sample: "'A'", width: 160 },
  day: { contract: 'day()', row: 'day', cell: 'date', sample: "'2024-06-28'", width: 84 },
  integer: { contract: 'integer()', row: 'integer', cell: 'integer', sample: '7', width: 84 },
  flag: { contract: 'flag()', row: 'flag', cell: 'boolean', sample: 'true', width: 64 },
} as const;

/** Splits 'bank-holidays' or 'left_on' into its words. */
const words = (name: string) => name.split(/[-_]/);
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

export const toPascal = (name: string): string => words(name).map(capital).join('');
export const toCamel = (name: string): string => {
  const pascal = toPascal(name);
  return pascal.charAt(0).toLowerCase() + pascal.slice(1);
};
export const toConstant = (name: string): string => words(name).join('_').toUpperCase();
/** Header of a column: 'Valid From'. */
export const toHeader = (name: string): string => words(name).map(capital).join(' ');
/** Title of a screen: 'Bank holidays'. */
export const toTitle = (name: string): string => capital(words(name).join(' '));

const NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const COLUMN = /^([a-z][a-z0-9_]*)(\??):(text|day|integer|flag)$/;

/**
 * Reads the arguments of `pnpm new screen AREA NAME --from TABLE --columns code:text,left_on?:day
 * --access PERMISSION`.
 * @throws Error that says which argument is wrong
 */
export function parseScreen(
  [area, name = '']: readonly string[],
  options: Readonly<Record<string, string | undefined>>,
): Screen {
  const known = AREAS.find((each) => each === area);
  if (known === undefined) throw new Error(`Which area? One of ${AREAS.join(', ')}`);
  if (!NAME.test(name))
    throw new Error(`The name of a screen is as 'bank-holidays', not '${name}'`);
  const { from: table = '', columns = '', access = '' } = options;
  if (!/^[a-z][a-z0-9_]*$/.test(table)) throw new Error('--from which table of the database?');
  if (access === '')
    throw new Error('--access which permission? shared/src/domain/access/permissions.ts has them');
  return { area: known, name, table, columns: columns.split(',').map(parseColumn), access };
}

function parseColumn(text: string): Column {
  const [, name, nullable, kind] = COLUMN.exec(text) ?? [];
  if (name === undefined)
    throw new Error(
      `A column is as 'code:text' or 'left_on?:day' of ${Object.keys(KINDS).join(', ')}, not '${text}'`,
    );
  return { name, kind: kind as Kind, isNullable: nullable === '?' };
}
