import { builtinRules } from 'eslint/use-at-your-own-risk';

const MAX_PARAMS = 3;
/** Of plain values a call is read without their names: a type, an object and its parts would be longer. */
const MAX_PLAIN_PARAMS = 5;
const MAX_LINES = 60;

const PLAIN = new Set([
  'TSBigIntKeyword',
  'TSBooleanKeyword',
  'TSLiteralType',
  'TSNullKeyword',
  'TSNumberKeyword',
  'TSStringKeyword',
  'TSUndefinedKeyword',
]);

const isPlainType = (type) =>
  type?.type === 'TSUnionType' ? type.types.every(isPlainType) : PLAIN.has(type?.type);

/** True for a parameter whose type is written as a string, a number, a boolean or some of these. */
function isPlain(parameter) {
  const named = parameter.type === 'AssignmentPattern' ? parameter.left : parameter;
  if (named.typeAnnotation === undefined) return parameter.right?.type === 'Literal';
  return isPlainType(named.typeAnnotation.typeAnnotation);
}

const params = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      many: `{{count}} parameters: at most ${MAX_PARAMS}, or ${MAX_PLAIN_PARAMS} where all are plain values`,
    },
  },
  create(context) {
    const check = (node) => {
      const count = node.params.length;
      if (count <= MAX_PARAMS) return;
      if (count <= MAX_PLAIN_PARAMS && node.params.every(isPlain)) return;
      context.report({ node, messageId: 'many', data: { count } });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

const DATA = new Set(['ArrayExpression', 'ObjectExpression']);
const withoutType = (node) =>
  /^TS(?:As|Satisfies)Expression$/.test(node?.type) ? withoutType(node.expression) : node;

/** True for a function that does nothing but return a list or an object: it is read as a table. */
function isData({ body }) {
  const returned =
    body.type === 'BlockStatement' && body.body.length === 1 ? body.body[0].argument : body;
  return DATA.has(withoutType(returned)?.type);
}

const core = builtinRules.get('max-lines-per-function');
const lines = {
  meta: { type: 'suggestion', schema: core.meta.schema, messages: core.meta.messages },
  create(context) {
    const options = [
      { max: MAX_LINES, skipBlankLines: true, skipComments: true, ...context.options[0] },
    ];
    const report = (found) => isData(found.node) || context.report(found);
    return core.create(
      Object.create(context, { options: { value: options }, report: { value: report } }),
    );
  },
};

/** An ESLint plugin: `functions/params` and `functions/lines`. */
export const functions = { rules: { params, lines } };
