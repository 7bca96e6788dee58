import { expect, test } from 'vitest'
import { findPasswordFault } from './passwordRule.ts'

test.each([
  ['short', 'password_short'],
  ['123456789', 'password_short'],
  ['aaaaaaaaaaaaaaaa', 'password_simple'],
  ['abababababab', 'password_simple'],
  ['abcdefghijkl', 'password_simple'],
  ['0987654321', 'password_simple'],
  ['Password1234567', 'password_simple'],
  ['qwertypassword', 'password_simple'],
  // Full-width letters count as what they are typed for.
  ['ａａａａａａａａａａ', 'password_simple'],
  ['correct horse battery', undefined],
  ['Tr0ub4dor&3x', undefined],
  ['كلمة مرور طويلة', undefined],
])('%s: %s', (password, fault) => {
  expect(findPasswordFault(password)).toBe(fault)
})
