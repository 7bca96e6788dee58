import { expect, test } from 'vitest'
import { isLookAlike } from './isLookAlike.ts'

const base58 = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'

test('two base58 addresses with the same ends resemble each other, an address does not resemble itself', () => {
  expect(isLookAlike(base58, `7EcD${'x'.repeat(35)}FLtV`)).toBe(true)
  expect(isLookAlike(base58, `7EcE${base58.slice(4)}`)).toBe(false)
  expect(isLookAlike(base58, base58)).toBe(false)
})

test('another case is the same hex address, and a look-alike in base58', () => {
  const hex = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  expect(isLookAlike(hex, hex.toLowerCase())).toBe(false)
  expect(isLookAlike(base58, base58.toLowerCase())).toBe(true)
})
