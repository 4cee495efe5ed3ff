import type { TaskDefinition } from './task.ts';

const SECRET_WORD =
  /^(?:(?:api|access|private|secret)?keys?|tokens?|secrets?|credentials?|pass(?:word|phrase|code|wd)s?|pwd|pin)$/;

/**
 * Refuses tasks that take something named like a secret: what a run is given is kept, shown and sent
 * again. A secret lies where the task reads it.
 * @throws Error that names the task and the field
 */
export function refuseSecretFields(
  tasks: readonly Pick<TaskDefinition, 'route' | 'urlParams' | 'json'>[],
): void {
  for (const { route, urlParams, json } of tasks) {
    const names = [...urlParams.map(({ name }) => name), ...listFields(json)];
    const secret = names.find(isNamedLikeSecret);
    if (secret !== undefined)
      throw new Error(
        `The task ${route} takes '${secret}': what a run is given may hold no secret`,
      );
  }
}

const isNamedLikeSecret = (name: string): boolean =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => SECRET_WORD.test(word));

/** The names of all fields of a JSON schema, however deep. */
function listFields(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]: [string, unknown]) => [
    ...(key === 'properties' ? Object.keys(value as object) : []),
    ...listFields(value),
  ]);
}
