import { expect, test } from 'vitest'
import type { DecodedCall } from './decodeCall.ts'
import type { Preview } from './previewTransaction.ts'
import type { Grant } from './readLogs.ts'
import { findSilentGrants } from './silentGrants.ts'

const [token, router, stranger] = ['aa', 'bb', 'cc'].map((end) => `0x${end.padStart(40, '0')}`) as [
  string,
  string,
  string,
]

const swap: DecodedCall = {
  kind: 'swap',
  sold: token,
  bought: undefined,
  amountIn: 5n,
  minimumOut: 1n,
  receiver: stranger,
  deadline: undefined,
  isMost: false,
  permit: undefined,
}

const limit = (spender: string): Grant => ({ contract: token, spender, kind: 'limit', amount: 9n, isPermit2: false })
const find = (call: DecodedCall, ...grants: Grant[]) =>
  findSilentGrants({ kind: 'changes', balances: [], nfts: [], grants } as Preview, {
    call,
    transaction: { to: router },
  })

// Limits that only count down are not among the preview's (`previewTransaction.test.ts`).
test('a spender that the call does not name is found, the called contract too', () => {
  expect(find(swap, limit(router))).toEqual([limit(router)])
  expect(find({ ...swap, permit: { token, amount: 9n } }, limit(router), limit(stranger))).toEqual([limit(stranger)])
  expect(find({ kind: 'unknown', selector: '0x12345678' }, limit(router))).toEqual([limit(router)])
})
