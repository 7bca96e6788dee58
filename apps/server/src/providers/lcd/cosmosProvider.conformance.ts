import { getHistory, type Transaction, tokenBalanceSchema } from '@latchkey/wire'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { CosmosChain } from '../../chains/Chain.ts'
import { forgedCursors } from '../../test/forgedCursors.ts'
import type { CosmosPast } from '../../test/makeCosmosPast.ts'
import { testKeysApart } from '../keysApart.conformance.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { CosmosSource } from '../registry.ts'
import { readPages } from '../test/readPages.ts'

export type CosmosProviderSubject = CosmosSource & {
  chain: CosmosChain
  caller: ProviderCaller
  past: CosmosPast
  /** Of the native currency, in dollars. */
  price: number
}

/** Runs on every provider of Cosmos networks. */
export function testCosmosProvider(getSubject: () => CosmosProviderSubject): void {
  function readAll(address = getSubject().past.me.address): Promise<Transaction[][]> {
    const { history, chain, caller } = getSubject()
    return readPages(getHistory, (cursor) => history.getHistory([chain], { address, currency: 'usd', cursor }, caller))
  }
  const readBalances = (address: string) => {
    const { balances, chain, caller } = getSubject()
    return balances.getBalances(chain, { address, currency: 'usd' }, caller)
  }

  testKeysApart(() => {
    const { balances, history, chain, caller, past } = getSubject()
    const query = { address: past.me.address, currency: 'usd' } as const
    return {
      caller,
      requests: {
        balances: (who) => balances.getBalances(chain, query, who),
        history: (who) => history.getHistory([chain], query, who),
      },
    }
  })

  test('returns what an address has, by the operator’s words or the chain’s own, and nothing that neither describes', async () => {
    const { past, chain, price } = getSubject()
    const found = await readBalances(past.me.address)
    expect(z.safeParse(z.array(tokenBalanceSchema), found).success).toBe(true)
    const said = found.map(({ address, symbol, quantity }) => [address, symbol, quantity.decimals])
    expect(said).toEqual([
      [undefined, 'ATOM', '6'],
      [`${chain.caipNetworkId}:ibc/27394FB092D2ECCD56123C74F36E4C1F`, 'OSMO', '6'],
      [`${chain.caipNetworkId}:uusd`, 'USDL', '6'],
    ])
    const [native, , dollars] = found
    // 1,000 ATOM and 60 times 1,000 and 40,000 base units, less what was sent and six fees of 2,000.
    expect(native?.quantity.numeric).toBe('998.06')
    expect(native).toMatchObject({ price, value: 998.06 * price, iconUrl: null })
    expect(dollars?.quantity.numeric).toBe('1')
  })

  test('returns zero for an empty address', async () => {
    expect(await readBalances(getSubject().past.nobody)).toEqual([
      expect.objectContaining({ symbol: 'ATOM', quantity: { decimals: '6', numeric: '0' } }),
    ])
  })

  test('reads tokens that are named, also without a balance', async () => {
    const { balances, chain, caller, past } = getSubject()
    const query = { address: past.nobody, currency: 'usd', tokens: ['uusd', 'factory/unknown', 'uatom'] } as const
    const { listed, named } = await balances.getCurrentBalances(chain, query, caller)
    expect(listed).toHaveLength(1)
    expect(named).toEqual([expect.objectContaining({ symbol: 'USDL', quantity: { decimals: '6', numeric: '0' } })])
  })

  test('returns every transaction once, newest first, page after page', async () => {
    const { past } = getSubject()
    const pages = await readAll()
    const hashes = pages.flat().map(({ metadata }) => metadata.hash)
    expect(pages.length).toBeGreaterThan(2)
    // Of those in one block, the order is not told.
    expect(hashes.toSorted()).toEqual(past.hashes.toSorted())
    expect([...hashes.slice(0, 4), ...hashes.slice(6)]).toEqual([...past.hashes.slice(0, 4), ...past.hashes.slice(6)])
    const times = pages.flat().map(({ metadata }) => Date.parse(String(metadata.minedAt)))
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  })

  test('returns what was sent and received, without the fee, and what failed without an amount', async () => {
    const { past } = getSubject()
    const [me, other] = [past.me.address, past.other.address]
    const all = (await readAll()).flat()
    const told = past.hashes.slice(0, 7).map((hash) => {
      const [found] = all.filter((one) => one.metadata.hash === hash)
      if (!found) return []
      const { metadata, transfers } = found
      const { operationType, status, sentFrom, sentTo, submittedBy } = metadata
      const moved = transfers?.map((one) => `${one.direction} ${one.quantity.numeric} ${one.fungible_info?.symbol}`)
      return [operationType, status, ...(moved ?? []), sentFrom, sentTo, submittedBy]
    })
    expect(told).toEqual([
      ['send', 'confirmed', 'out 2 ATOM', me, other, me],
      ['send', 'failed', me, other, me],
      ['send', 'confirmed', 'out 1.5 USDL', me, other, me],
      ['send', 'confirmed', 'self 0.05 ATOM', me, me, me],
      ['receive', 'confirmed', 'in 0.04 ATOM', other, me, other],
      ['send', 'confirmed', 'out 0.03 ATOM', me, other, me],
      ['receive', 'confirmed', 'in 0.001 ATOM', other, me, other],
    ])
  })

  test('returns the memo of a transfer, as one line without what cannot be seen', async () => {
    const { past } = getSubject()
    const all = (await readAll()).flat()
    const memoOf = (hash = '') => all.find(({ metadata }) => metadata.hash === hash)?.metadata
    expect(memoOf(past.hashes[0])).toMatchObject({ memo: 'Für 104' })
    expect(memoOf(past.hashes[4])).toMatchObject({ memo: `Claim at https://claim.example ${'!'.repeat(220)}` })
    expect(memoOf(past.hashes[6])).not.toHaveProperty('memo')
  })

  test('a page stays in its place while new transactions happen', async () => {
    const { history, chain, caller, past } = getSubject()
    const query = { address: past.me.address, currency: 'usd' } as const
    const first = await history.getHistory([chain], query, caller)
    const known = [...past.hashes]
    await past.receive()
    const second = await history.getHistory([chain], { ...query, cursor: first.next ?? '' }, caller)
    const hashes = [...first.data, ...second.data].map(({ metadata }) => metadata.hash)
    expect(hashes.toSorted()).toEqual(known.slice(0, hashes.length).toSorted())
  })

  test('returns nothing for an address without activity', async () => {
    const { history, chain, caller, past } = getSubject()
    const query = { address: past.nobody, currency: 'usd' } as const
    expect(await history.getHistory([chain], query, caller)).toEqual({ data: [], next: null })
  })

  test.each(forgedCursors)('rejects the cursor %j', async (cursor) => {
    const { history, chain, caller, past } = getSubject()
    const page = history.getHistory([chain], { address: past.me.address, currency: 'usd', cursor }, caller)
    await expect(page).rejects.toMatchObject({ name: 'ApiError', status: 400, field: 'cursor' })
  })
}
