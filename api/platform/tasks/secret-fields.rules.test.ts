import { list, nullable, object, text } from '@fairlead/shared/contract/schema';
import { describe, expect, test } from '@jest/globals';

import { refuseSecretFields } from './secret-fields.rules.ts';

const task = { route: '/test/task', urlParams: [] } as const;

describe('what a task takes is named like a secret', () => {
  test.each([
    'password',
    'db_password',
    'clientSecret',
    'access_token',
    'key',
    'apiKey',
    'apikey',
    'PIN',
    'credentials',
  ])('%s', (name) => {
    const message = `The task /test/task takes '${name}'`;
    const flat = { ...task, json: object({ file_id: text(), [name]: text() }) };
    expect(() => refuseSecretFields([task, flat])).toThrow(message);
    const deep = { ...task, json: object({ of: list(nullable(object({ [name]: text() }))) }) };
    expect(() => refuseSecretFields([deep])).toThrow(message);
    const param = { ...task, urlParams: [{ name, type_val: 'bool', default_val: null }] as const };
    expect(() => refuseSecretFields([param])).toThrow(message);
  });

  test('what only sounds like one is taken', () => {
    const json = object({ monkey: text(), tokenizer: text(), pinned: text(), file_id: text() });
    expect(() => refuseSecretFields([{ ...task, json }])).not.toThrow();
  });
});
