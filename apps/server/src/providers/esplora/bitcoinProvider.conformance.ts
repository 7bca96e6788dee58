import { getHistory, type Transaction, tokenBalanceSchema } from '@latchkey/wire'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { BitcoinChain } from '../../chains/Chain.ts'
import { forgedCursors } from '../../test/forgedCursors.ts'
import type { BitcoinPast } from '../../test/makeBitcoinPast.ts'
import { testKeysApart } from '../keysApart.conformance.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { BitcoinSource } from '../registry.ts'
import { readPages } from '../test/readPages.ts'

export type BitcoinProviderSubject = BitcoinSource & {
  chain: BitcoinChain
  caller: ProviderCaller
  past: BitcoinPast
  /** Of one bitcoin, in dollars. */
  price: number
}

/** Runs on every provider of Bitcoin networks. */
export function testBitcoinProvider(getSubject: () => BitcoinProviderSubject): void {
  function readAll(address = getSubject().past.me.address): Promise<Transaction[][]> {
    const { history, chain, caller } = getSubject()
    return readPages(getHistory, (cursor) => history.getHistory([chain], { address, currency: 'usd', cursor }, caller))
  }
  const readBalances = (address: string) => {
    const { balances, chain, caller } = getSubject()
    return balances.getBalances(chain, { address, currency: 'usd' }, caller)
  }
  const toSatoshis = (coins: readonly { value: number }[]) => coins.reduce((sum, { value }) => sum + value, 0)

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

  test('returns what an address can spend, exact and priced, and what of it waits for a block', async () => {
    const { past, chain, price } = getSubject()
    const found = await readBalances(past.me.address)
    expect(z.safeParse(z.array(tokenBalanceSchema), found).success).toBe(true)
    const held = toSatoshis(await past.me.listCoins())
    const [balance] = found
    expect(found).toHaveLength(1)
    expect(balance).toMatchObject({
      name: 'Bitcoin',
      symbol: 'BTC',
      chainId: chain.caipNetworkId,
      price,
      iconUrl: null,
    })
    expect(Math.round(Number(balance?.quantity.numeric) * 1e8)).toBe(held)
    expect(balance?.value).toBeCloseTo((held / 1e8) * price, 6)
    // 0.1 and the fee leave, 7,000 satoshis arrive.
    expect(balance?.pending).toBe('-0.10003')
    expect(balance?.address).toBeUndefined()
  })

  test('returns zero for an empty address', async () => {
    expect(await readBalances(getSubject().past.nobody)).toEqual([
      expect.objectContaining({ symbol: 'BTC', quantity: { decimals: '8', numeric: '0' } }),
    ])
  })

  test('returns each transaction once, page after page, what waits for a block first, then newest first', async () => {
    const { past, chain } = getSubject()
    const pages = await readAll()
    const all = pages.flat()
    expect(pages.length).toBeGreaterThan(2)
    // Of what waits, and of one block, nodes choose the order.
    const ids = all.map(({ id }) => id)
    const expected = past.txids.map((txid) => `${chain.caipNetworkId}:${txid}`)
    expect(ids.slice(2)).toEqual(expected.slice(2))
    expect(ids.slice(0, 2).sort()).toEqual(expected.slice(0, 2).sort())
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times.slice(2)).toEqual(times.slice(2).sort((one, other) => other - one))
    expect(all.map(({ metadata }) => metadata.status)).toEqual([
      'pending',
      'pending',
      ...past.txids.slice(2).map(() => 'confirmed'),
    ])
  })

  test('returns what was received and sent, without change and without the fee', async () => {
    const { past } = getSubject()
    const [me, other, third] = [past.me.address, past.other.address, past.third.address]
    const all = await readAll()
    const told = new Map(
      all.flat().map(({ metadata, transfers }) => {
        const { operationType, sentFrom, sentTo, submittedBy } = metadata
        const moved = (transfers ?? []).map(
          ({ direction, quantity, fungible_info: token }) => `${direction} ${quantity.numeric} ${token?.symbol}`,
        )
        return [metadata.hash, [operationType, ...moved, sentFrom, sentTo, submittedBy]]
      }),
    )
    expect(past.txids.slice(0, 7).map((txid) => told.get(txid))).toEqual([
      ['receive', 'in 0.00007 BTC', other, me, other],
      ['send', 'out 0.1 BTC', me, third, me],
      // Of several senders, whose fee another pays.
      ['send', 'out 0.003 BTC', me, expect.stringMatching(/^bcrt1/), me],
      ['send', 'out 0.0002 BTC', me, third, me],
      ['send', expect.stringMatching(/^self /), me, me, me],
      ['send', 'out 0.5 BTC', me, other, me],
      ['receive', 'in 0.055 BTC', other, me, other],
    ])
  })

  test('the recipient sees the same transaction as received', async () => {
    const { past } = getSubject()
    const all = await readAll(past.third.address)
    const arrived = all.flat().find(({ metadata }) => metadata.hash === past.txids[3])
    expect(arrived?.metadata.operationType).toBe('receive')
    expect(arrived?.transfers).toEqual([expect.objectContaining({ direction: 'in', quantity: { numeric: '0.0002' } })])
  })

  test('a transaction that waits keeps the time at which it was seen', async () => {
    const first = await readAll()
    const again = await readAll()
    expect(again[0]?.slice(0, 2)).toEqual(first[0]?.slice(0, 2))
  })

  test('a page stays in its place while new transactions happen', async () => {
    const { history, chain, caller, past } = getSubject()
    const query = { address: past.me.address, currency: 'usd' } as const
    const first = await history.getHistory([chain], query, caller)
    await past.receive()
    const second = await history.getHistory([chain], { ...query, cursor: first.next ?? '' }, caller)
    const hashes = [...first.data, ...second.data].map(({ metadata }) => metadata.hash)
    expect(hashes.slice(2)).toEqual(past.txids.slice(3, hashes.length + 1))
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
