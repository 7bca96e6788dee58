import { expect, test } from 'vitest'
import { newArgon2, stretchPassword } from './stretchPassword.ts'

/** Cheaper than the contract allows: a busy machine can afford it. */
const argon2 = { ...newArgon2(), memoryKib: 19_456, passes: 2 }

test('a password gives the same keys however it is typed, and another one or another salt gives others', async () => {
  const { authKey } = await stretchPassword('pässwort ﬁne', argon2)
  expect(authKey).toMatch(/^[\w-]{43}$/)
  expect((await stretchPassword('pa\u0308sswort fine', argon2)).authKey).toBe(authKey)
  expect((await stretchPassword('Pässwort ﬁne', argon2)).authKey).not.toBe(authKey)
  const salted = { ...argon2, salt: newArgon2().salt }
  expect((await stretchPassword('pässwort ﬁne', salted)).authKey).not.toBe(authKey)
}, 120_000)

test('the half that opens the share cannot be exported; new passwords get 64 MiB and three passes', async () => {
  const { encKey } = await stretchPassword('correct horse battery', argon2)
  expect(encKey.extractable).toBe(false)
  expect(newArgon2()).toMatchObject({ memoryKib: 65_536, passes: 3 })
  expect(newArgon2().salt).not.toBe(newArgon2().salt)
}, 120_000)
