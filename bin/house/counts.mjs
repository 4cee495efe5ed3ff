import fs from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

/** Files of the repository that are counted. */
const FILES =
  '{api,areas,bin,deploy,development,e2e,lab,remote-*,shared,shell,table}/**/*.{ts,tsx}';
const NO_SOURCES = ['node_modules', 'dist', '.data', '.cache', '.tools'];
const TEST = /\.(?:test|spec)\.tsx?$|\/(?:testing|fixtures|engines)\/|^(?:bin|e2e|lab)\//;
/** Words that open a clause about something, where a verb or a noun would name it. */
const CLAUSE =
  /^(?:What|How|Whether|Where|Which|Who|Whom|Whose|When|Of|Those|That|With|By|As|In|For)\b/;
const HOUSE_CONSTANT = /^(?:MOST|LEAST|FEWEST|LONGEST|WIDEST)(?:_|$)/;
/** Standard terms that a newcomer searches for. */
const TERMS = [
  'debounce',
  'throttl',
  'optimistic',
  'requeue',
  'pagination',
  'virtuali',
  'idempoten',
];

/** Numbers of the house that may not grow, by what they count. */
export function countHouse(root) {
  const count = {
    innerSpreads: 0,
    namesInOf: 0,
    houseConstants: 0,
    clauseComments: 0,
    typesUsedOnce: 0,
    namesOfSeveralFiles: 0,
  };
  const facts = { docComments: 0, sourceFiles: 0, sourceLines: 0, testLines: 0 };
  const terms = Object.fromEntries(TERMS.map((term) => [term, 0]));
  const exporters = new Map();
  for (const file of sourceFiles(root)) {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const lines = text.split('\n').length - 1;
    const source = parsed(file, text);
    count.innerSpreads += innerSpreads(source);
    if (TEST.test(file)) {
      facts.testLines += lines;
      continue;
    }
    facts.sourceFiles += 1;
    facts.sourceLines += lines;
    for (const term of TERMS) terms[term] += text.toLowerCase().split(term).length - 1;
    count.typesUsedOnce += typesUsedOnce(source, text);
    const declared = declarations(source, text);
    count.namesInOf += declared.filter(({ name }) => /[a-z]Of$/.test(name)).length;
    count.houseConstants += declared.filter(({ name }) => HOUSE_CONSTANT.test(name)).length;
    const exported = declared.filter((each) => each.isExported);
    for (const { name } of exported)
      exporters.set(name, (exporters.get(name) ?? new Set()).add(file));
    const comments = exported.flatMap(({ comment }) => comment ?? []);
    facts.docComments += comments.length;
    count.clauseComments += comments.filter((comment) => CLAUSE.test(comment)).length;
  }
  count.namesOfSeveralFiles = [...exporters.values()].filter(({ size }) => size > 1).length;
  return { count, facts, terms };
}

function sourceFiles(root) {
  return fs.globSync(FILES, {
    cwd: root,
    exclude: (one) => NO_SOURCES.includes(path.basename(one)),
  });
}

function parsed(file, text) {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
}

function innerSpreads(source) {
  let found = 0;
  const visit = (node) => {
    if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression)) found += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Types that are declared in a file, are private to it and named there only once more. */
function typesUsedOnce(source, text) {
  const own = source.statements.filter(
    (each) => ts.isTypeAliasDeclaration(each) && !isExported(each),
  );
  return own.filter(({ name }) => text.match(new RegExp(`\\b${name.text}\\b`, 'g')).length === 2)
    .length;
}

/** Names at the top level of a file, each with the first words of its doc comment. */
function declarations(source, text) {
  return source.statements.flatMap((statement) =>
    namesIn(statement).map((name) => ({
      name,
      comment: commentOf(statement, text),
      isExported: isExported(statement),
    })),
  );
}

function namesIn(statement) {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap(({ name }) => name.text ?? []);
  return statement.name?.text === undefined ? [] : [statement.name.text];
}

const isExported = (statement) =>
  statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

function commentOf(statement, text) {
  const range = ts.getLeadingCommentRanges(text, statement.getFullStart())?.at(-1);
  if (range === undefined) return undefined;
  const comment = text.slice(range.pos, range.end);
  return comment.startsWith('/**') ? comment.replace(/^\/\*\*[\s*]*/, '') : undefined;
}
