const ATTRIBUTE = /\[[\w-]+(?:[~|^$*]?=(?:"[^"\\]*"|'[^'\\]*'|[\w-]+))?\]/g;
const ARGUMENTS = /\([^()]*\)/g;
/** Syntax that is read below; other selectors, such as escapes, may match anything. */
const PLAIN = /^[\w\s.,#>+~*:-]*$/;
const known = new Map();

/** Answers whether an element of this tag and these classes can match the selector at all. */
export function subjectOf(selector) {
  const found = known.get(selector) ?? subjectRead(selector);
  known.set(selector, found);
  return found;
}

function subjectRead(selector) {
  const text = withoutArguments(selector.replace(ATTRIBUTE, '*'));
  if (!PLAIN.test(text)) return () => true;
  const alternatives = text.toLowerCase().split(',').map(subject);
  return (tag, classes) => {
    const names = ` ${classes.toLowerCase().replace(/\s/g, ' ')} `;
    return alternatives.some(
      (one) =>
        (one.tag === undefined || one.tag === tag.toLowerCase()) &&
        (one.className === undefined || names.includes(` ${one.className} `)),
    );
  };
}

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
