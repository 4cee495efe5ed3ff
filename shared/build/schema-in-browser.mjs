/**
 * Stands for `typebox` in the browser. Contracts name their calls there (method, path, access), but
 * nobody evaluates their schemas: the API does, and its tests hold the answers to them. The real
 * library would cost 11 KB brotli in every build that makes a call (decision 0054). What is kept of them are the
 * names of an object's fields: an answer that has none of those is of another call.
 */
const nothing = /* #__PURE__ */ () => ({});

const OPTIONAL = {};
const optional = /* #__PURE__ */ () => OPTIONAL;

const object = /* #__PURE__ */ (fields) => ({
  required: Object.keys(fields).filter((name) => fields[name] !== OPTIONAL),
});

export {
  nothing as Array,
  nothing as Boolean,
  nothing as Enum,
  nothing as Integer,
  nothing as KeyOf,
  nothing as Literal,
  nothing as Null,
  nothing as Number,
  object as Object,
  optional as Optional,
  nothing as Record,
  nothing as String,
  nothing as Union,
  nothing as Unknown,
};
