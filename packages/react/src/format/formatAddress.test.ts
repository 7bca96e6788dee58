import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkAddress } from '../parts/AddressGroups.tsx'
import { formatAddress } from './formatAddress.ts'

const hexAddress = fc.stringMatching(/^0x[0-9a-fA-F]{40}$/)
const base58Address = fc.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/)

test('shows the first 4 and the last 6 characters in lists', () => {
  expect(formatAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf3...b92266')
  expect(formatAddress('short')).toBe('short')
})

test('never renders two different addresses alike where money moves', () => {
  fc.assert(
    fc.property(fc.oneof(hexAddress, base58Address), fc.oneof(hexAddress, base58Address), (one, other) => {
      expect(chunkAddress(one).join('')).toBe(one)
      if (one !== other) expect(chunkAddress(one)).not.toEqual(chunkAddress(other))
    }),
  )
})

test('groups an address in fours after its 0x', () => {
  expect(chunkAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toEqual(
    '0x f39F d6e5 1aad 88F6 F4ce 6aB8 8272 79cf fFb9 2266'.split(' '),
  )
})
