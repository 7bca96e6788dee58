import { expect, test } from 'vitest'
import { parseAccounts } from './parseWalletEvent.ts'

const addressOf = (index: number) => `0x${index.toString(16).padStart(40, '0')}`

test('takes the first 100 accounts of a wallet that returns thousands', () => {
  const accounts = parseAccounts(Array.from({ length: 50_000 }, (_, index) => addressOf(index)))
  expect(accounts).toEqual(
    Array.from({ length: 100 }, (_, index) => expect.stringMatching(new RegExp(addressOf(index), 'i'))),
  )
})
