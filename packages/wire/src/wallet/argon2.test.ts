import { expect, test } from 'vitest'
import { bootEndpoints } from './bootEndpoints.ts'

const usual = { salt: 'A'.repeat(22), memoryKib: 65_536, passes: 3, lanes: 1 }
const isAccepted = (argon2: object) =>
  bootEndpoints.startRecovery.response.safeParse({ kind: 'password', argon2 }).success

test('a server that names a cheaper way to stretch the password than the page’s own is not believed', () => {
  expect(isAccepted(usual)).toBe(true)
  for (const cheaper of [{ memoryKib: 65_535 }, { memoryKib: 19_456 }, { passes: 2 }])
    expect(isAccepted({ ...usual, ...cheaper })).toBe(false)
})
