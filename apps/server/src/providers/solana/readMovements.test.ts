import { expect, test } from 'vitest'
import { wrappedSol } from '../../chains/solana/solanaAddress.ts'
import { readMovements, transactionSchema } from './readMovements.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const token = (accountIndex: number, amount: string, more: object = {}) => ({
  accountIndex,
  mint,
  owner: 'me',
  uiTokenAmount: { amount, decimals: 6 },
  ...more,
})

function read(meta: object, accountKeys = ['me', 'account', 'other']) {
  const message = { accountKeys, instructions: [{ programIdIndex: 2 }] }
  const balances = { preBalances: [0, 0, 0], postBalances: [0, 0, 0] }
  const reported = {
    slot: 7,
    blockTime: 1_700_000_000,
    transaction: { signatures: ['signature'], message },
    meta: { err: null, fee: 0, ...balances, ...meta },
  }
  return readMovements(transactionSchema.parse(reported)).changes.map(
    ({ owner, mint: of, amount }) => `${owner} ${amount} ${of === null ? 'SOL' : of === wrappedSol ? 'wSOL' : 'token'}`,
  )
}

test('the fee is not part of what the payer sent', () => {
  expect(read({ fee: 5_000, preBalances: [10_000, 0, 0], postBalances: [3_000, 0, 2_000] })).toEqual([
    'me -2000 SOL',
    'other 2000 SOL',
  ])
})

test('neither is the rent of a token account that it opened', () => {
  const changes = read({
    fee: 5_000,
    preBalances: [3_000_000, 0, 0],
    postBalances: [955_720, 2_039_280, 0],
    postTokenBalances: [token(1, '4', { owner: 'other' })],
  })
  expect(changes).toEqual(['other 4 token'])
})

test('SOL that is wrapped is sent, and received as a token', () => {
  const changes = read({
    preBalances: [5_000_000_000, 0, 0],
    postBalances: [3_997_960_720, 1_002_039_280, 0],
    postTokenBalances: [token(1, '1000000000', { mint: wrappedSol })],
  })
  expect(changes).toEqual(['me -1000000000 SOL', 'me 1000000000 wSOL'])
})

test('two accounts of one token are one change, and none where it moved between them', () => {
  const before = [token(1, '10'), token(2, '5')]
  expect(read({ preTokenBalances: before, postTokenBalances: [token(1, '7'), token(2, '8')] })).toEqual([])
  expect(read({ preTokenBalances: before, postTokenBalances: [token(1, '7'), token(2, '5')] })).toEqual(['me -3 token'])
})

test('accounts of address lookup tables are counted', () => {
  const changes = read({
    preBalances: [0, 0, 0, 1],
    postBalances: [0, 0, 0, 4],
    loadedAddresses: { writable: ['loaded'], readonly: [] },
  })
  expect(changes).toEqual(['loaded 3 SOL'])
})

test('an amount above what JavaScript counts exactly is exact where the node writes it as a text', () => {
  expect(read({ postTokenBalances: [token(1, '18446744073709551615')] })).toEqual(['me 18446744073709551615 token'])
})

test('an old balance without its owner is left out', () => {
  expect(read({ postTokenBalances: [token(1, '4', { owner: undefined })] })).toEqual([])
})
