import {
  isJsonObject,
  type JsonProblem,
  type Schema,
  schemaProblems,
} from './json-schema.rules.ts';
import {
  type ReadJson,
  readJson,
  type TextPosition,
  type TextPositions,
} from './json-text.rules.ts';

export type CheckedJson = {
  readonly read: ReadJson;
  /** Errors with their positions: 'Line 2, column 3, price: needs to be a number'. */
  readonly problems: readonly string[];
  /** The line of the first of them. */
  readonly line: number | undefined;
};

/** Reads what is typed and judges it by the task's schema, where it has one. */
export function checkJson(schema: Schema | null, text: string): CheckedJson {
  const read = readJson(text);
  if (!read.ok) {
    return { read, problems: [problemText(read, read.path, read.message)], line: read.line };
  }
  const problems = schema === null ? [] : schemaProblems(schema, read.value);
  const placed = problems.map((problem) => ({
    ...problem,
    place: findPosition(read.places, problem),
  }));
  return {
    read,
    problems: placed.map(({ place, path, message }) => problemText(place, path, message)),
    line: placed[0]?.place?.line,
  };
}

/** A field that is missing is where it should be in. */
function findPosition(places: TextPositions, { path }: JsonProblem): TextPosition | undefined {
  return places.get(path) ?? places.get(path.split('.').slice(0, -1).join('.'));
}

function problemText(place: TextPosition | undefined, path: string, message: string): string {
  const at = place === undefined ? [] : [`Line ${place.line}, column ${place.column}`];
  return `${[...at, ...(path === '' ? [] : [path])].join(', ')}: ${message}`;
}

const NEEDED = 'A valid and non empty JSON is needed to submit';

/** Why a task does not take the JSON; undefined where nothing is known against it (spec A5, "Task run"). */
export function jsonObstacle({ read, problems, line }: CheckedJson): string | undefined {
  const isFilled = read.ok && isJsonObject(read.value) && Object.keys(read.value).length > 0;
  if (!isFilled) return NEEDED;
  return problems.length === 0 ? undefined : `Line ${line} of the JSON is not as the task takes it`;
}
