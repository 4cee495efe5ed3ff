const ATTRIBUTE = /\[[\w-]+(?:[~|^$*]?=(?:"[^"\\]*"|'[^'\\]*'|[\w-]+))?\]/g;
const ARGUMENTS = /\([^()]*\)/g;
/** Syntax that is read below; other selectors, such as escapes, may match anything. */
const PLAIN = /^[\w\s.,#>+~*:-]*$/;
const ANYTHING = [{}];

/** Answers which tags and classes, in lower case, an element needs one of to match the selector at all. */
export function subjectsOf(selector) {
  const text = withoutArguments(selector.replace(ATTRIBUTE, '*'));
  return PLAIN.test(text) ? text.toLowerCase().split(',').map(subject) : ANYTHING;
}

/** Answers the classes of an element as `subjectsOf` names them. */
export const classesOf = (text) => text.toLowerCase().split(/\s+/);

/** `a.b:hover > c:not(.d)` is about a `c`: what its last step names. */
function subject(alternative) {
  const last = alternative
    .trim()
    .split(/[\s>+~]+/)
    .at(-1);
  return { tag: /^[a-z][\w-]*/.exec(last)?.[0], className: /\.([\w-]+)/.exec(last)?.[1] };
}

function withoutArguments(text) {
  const shorter = text.replace(ARGUMENTS, '');
  return shorter === text ? text : withoutArguments(shorter);
}
