import fs from 'node:fs';
import path from 'node:path';

import ts from 'typescript';

/**
 * Reads the type aliases of one file, in its order, as whoever uses them reads them: each with its doc
 * comment and its options. An option of an option is one of its own, `trend.threshold`.
 */
export function readTypes(root, file) {
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isTypeAliasDeclaration).map((alias) => ({
    name: alias.name.text,
    doc: docOf(alias).text,
    is: oneLine(alias.type),
    parts: namedParts(alias.type),
    options: optionsIn(alias.type, ''),
  }));
}

/** Options that a type writes out itself, whichever of its parts does. */
function optionsIn(type, prefix) {
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type))
    return type.types.flatMap((part) => optionsIn(part, prefix));
  if (ts.isParenthesizedTypeNode(type)) return optionsIn(type.type, prefix);
  if (!ts.isTypeLiteralNode(type)) return [];
  return type.members
    .filter((member) => member.name !== undefined)
    .flatMap((member) => {
      const name = `${prefix}${member.name.getText()}`;
      const isMethod = ts.isMethodSignature(member);
      const inner = isMethod ? [] : optionsIn(member.type, `${name}.`);
      const isOptional = member.questionToken !== undefined;
      const is = inner.length > 0 ? 'object' : typeOf(member, isOptional);
      return [{ name, isOptional, is, ...docOf(member) }, ...inner];
    });
}

/** The type of an option; that one may be left out is said by its name alone. */
function typeOf(member, isOptional) {
  if (ts.isMethodSignature(member)) return oneLine(member).slice(member.name.getText().length);
  const types = ts.isUnionTypeNode(member.type) ? member.type.types : [member.type];
  const said = types.filter(({ kind }) => !isOptional || kind !== ts.SyntaxKind.UndefinedKeyword);
  return said.length < types.length ? said.map(oneLine).join(' | ') : oneLine(member.type);
}

/** Types of which a type consists besides what it writes out. */
function namedParts(type) {
  if (ts.isUnionTypeNode(type) || ts.isIntersectionTypeNode(type))
    return type.types.flatMap(namedParts);
  return ts.isTypeReferenceNode(type) ? [type.typeName.getText()] : [];
}

/** A doc comment on one line, and what its tag `@default` says. */
function docOf(node) {
  const doc = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc).at(-1);
  const tag = doc?.tags?.find(({ tagName }) => tagName.text === 'default');
  return { text: words(doc?.comment), byDefault: words(tag?.comment) };
}

const words = (comment) => (ts.getTextOfJSDocComment(comment) ?? '').replaceAll(/\s+/g, ' ').trim();

const oneLine = (node) =>
  node
    .getText()
    .replaceAll(/readonly /g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^\| /, '')
    .replace(/;$/, '');
