import { expect, test } from 'vitest'
import { createEsplora } from '../esplora/createEsplora.ts'
import { codeOf, startTransfers } from '../test/startTransfers.ts'
import { createTokens } from './createTokens.ts'

const transfers = startTransfers()
const tokens = createTokens(createEsplora())
const sources = (serverUrls: readonly string[] = []) => ({
  network: transfers.network,
  serverUrls,
  connectorId: undefined,
})

test('an address that nobody used is told apart, and is nothing to be warned of', async () => {
  const { network, key } = transfers
  const inspect = () => tokens.inspectAddress({ network, address: key.address })
  const facts = { isContract: false, isToken: false, isNewUsual: true }
  expect(await inspect()).toEqual({ ...facts, transactionCount: 0, balance: 0n })
  await transfers.fund(key.address, 60_000)
  expect(await inspect()).toEqual({ ...facts, transactionCount: 1, balance: 60_000n })
  await transfers.setUp().transfer()
  expect(await inspect()).toMatchObject({ transactionCount: 2 })
})

test('reads balances from APIs other than the server’s, and none where there is no other', async () => {
  const { node, key } = transfers
  await transfers.fund(key.address, 60_000)
  const read = (serverUrls: readonly string[]) =>
    tokens.readBalance({ ...sources(serverUrls), owner: key.address, token: { symbol: 'BTC', decimals: 8 } })
  expect(await read([])).toBe(60_000n)
  expect(await read([node.url])).toBeUndefined()
})

test('has no tokens', async () => {
  const token = { address: 'x', symbol: 'X', decimals: 0 }
  expect(await codeOf(tokens.readBalance({ ...sources(), owner: transfers.key.address, token }))).toBe('TOKEN_INVALID')
  expect(await codeOf(tokens.readTokenFacts({ ...sources(), address: 'x' }))).toBe('TOKEN_INVALID')
})
