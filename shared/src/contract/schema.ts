/**
 * The words contracts are written in. Named imports keep the rest of TypeBox out of the
 * browser: 7 KB instead of the 75 KB that its `Type` object brings.
 */
import {
  type Static,
  type TNumberOptions,
  type TObject,
  type TProperties,
  type TSchema,
  type TSchemaOptions,
  Integer,
  Null,
  Object as typeboxObject,
  Array as list,
  String as text,
  Union as oneOf,
} from 'typebox';

export {
  Boolean as flag,
  Enum as choice,
  /** The name of one field of an object. */
  KeyOf as fieldOf,
  Literal as literal,
  Number as number,
  Optional as optional,
  Record as dictionary,
  Unknown as anything,
} from 'typebox';
export { list, oneOf, text, type Static };

/** An object with exactly these fields: an unknown one is refused, never dropped. */
export const object = <Fields extends TProperties>(
  fields: Fields,
  options: TSchemaOptions = {},
): TObject<Fields> => typeboxObject(fields, { additionalProperties: false, ...options });

/** An object with at least these fields, for what outlives the version that wrote it. */
export const open = <Fields extends TProperties>(fields: Fields): TObject<Fields> =>
  typeboxObject(fields, { additionalProperties: true });

/** A whole number that every side of a call has exactly. */
export const integer = (options: TNumberOptions = {}) =>
  Integer({
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    ...options,
  });

/** A calendar day, YYYY-MM-DD. */
export const day = () => text({ format: 'date' });

/** A moment, ISO 8601 with its zone, as '2024-06-28T14:03:07.123Z'. */
export const instant = () => text({ format: 'date-time' });

/** The schema or null. Unlike an `optional` field it is always there. */
export const nullable = <Schema extends TSchema>(schema: Schema) => oneOf([schema, Null()]);

/** No fields at all: the query or the body of a call that takes none. */
export const nothing = () => object({});
