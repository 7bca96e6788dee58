import { getHistory, type Transaction } from '@latchkey/wire'
import { toSs58 } from '@latchkey/wire/polkadot'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { PolkadotChain } from '../../chains/Chain.ts'
import { forgedCursors } from '../../test/forgedCursors.ts'
import { type startSubscan, tellTransfer } from '../../test/startSubscan.ts'
import { testKeysApart } from '../keysApart.conformance.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { PolkadotHistorySource } from '../registry.ts'

const addressOf = (byte: number) => toSs58({ prefix: 0, account: new Uint8Array(32).fill(byte) })
const [me, other, nobody] = [addressOf(7), addressOf(8), addressOf(9)]

export type PolkadotHistorySubject = PolkadotHistorySource & {
  chain: PolkadotChain
  caller: ProviderCaller
  upstream: Awaited<ReturnType<typeof startSubscan>>
}

/** Runs on every source of past transfers of Polkadot networks. */
export function testPolkadotHistory(getSubject: () => PolkadotHistorySubject): void {
  const read = (address: string, cursor?: string) => {
    const { history, chain, caller } = getSubject()
    return history.getHistory([chain], { address, currency: 'usd', cursor }, caller)
  }

  testKeysApart(() => {
    const { history, chain, caller } = getSubject()
    const query = { address: addressOf(20), currency: 'usd' } as const
    return { caller, requests: { history: (who) => history.getHistory([chain], query, who) } }
  })

  test('returns what was sent and received, and what failed without an amount', async () => {
    const { upstream, chain } = getSubject()
    const hash = `0x${'ab'.repeat(32)}`
    upstream.transfers.push(
      tellTransfer(1, { from: other, to: me, amount: '12345678901' }),
      tellTransfer(2, { from: me, to: other, amount: '5' }),
      tellTransfer(3, { from: me, to: me, amount: '10000000000' }),
      tellTransfer(4, { from: me, to: other, amount: '7', success: false }),
      // One extrinsic with two transfers, two of tokens, and what came without an extrinsic.
      tellTransfer(5, { from: me, to: other, amount: '20000000000', hash }),
      tellTransfer(5, { from: me, to: nobody, amount: '30000000000', hash, event_idx: 3 }),
      tellTransfer(6, { from: other, to: me, amount: '1', asset_type: 'asset' }),
      tellTransfer(7, { from: other, to: me, amount: '1', asset_symbol: 'USDT' }),
      tellTransfer(8, { from: other, to: me, amount: '40000000000', hash: '' }),
    )
    const page = await read(me)
    expect(z.safeParse(getHistory.response, page).success).toBe(true)
    expect(page.next).toBeNull()
    const told = page.data.map(({ metadata, transfers }) => {
      const moved = (transfers ?? []).map(({ direction, quantity }) => `${direction} ${quantity.numeric}`)
      return [metadata.operationType, metadata.status, ...moved, metadata.sentFrom, metadata.sentTo]
    })
    expect(told).toEqual([
      ['receive', 'confirmed', 'in 4', other, me],
      ['send', 'confirmed', 'out 2', 'out 3', me, other],
      ['send', 'failed', me, other],
      ['send', 'confirmed', 'self 1', me, me],
      ['send', 'confirmed', 'out 0.0000000005', me, other],
      ['receive', 'confirmed', 'in 1.2345678901', other, me],
    ])
    expect(page.data[1]).toMatchObject({ id: `${chain.caipNetworkId}:${hash}`, metadata: { hash, nonce: 5 } })
    expect(page.data.at(-1)?.metadata.minedAt).toBe(new Date(1_750_000_060_000).toISOString())
  })

  test('returns every transfer once, newest first, page after page, while new ones happen', async () => {
    const { upstream } = getSubject()
    const busy = addressOf(10)
    for (let block = 1; block <= 120; block += 1)
      upstream.transfers.push(tellTransfer(block, { from: other, to: busy, amount: '1' }))
    const all: Transaction[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: z.infer<typeof getHistory.response> = await read(busy, cursor)
      all.push(...page.data)
      cursor = page.next
      upstream.transfers.push(tellTransfer(500 + all.length, { from: other, to: busy, amount: '1' }))
    }
    expect(all.map(({ metadata }) => metadata.nonce)).toEqual(Array.from({ length: 120 }, (_, index) => 120 - index))
  })

  test('returns nothing for an address without activity, and on a network without an address of Subscan', async () => {
    const { history, chain, caller } = getSubject()
    expect(await read(addressOf(11))).toEqual({ data: [], next: null })
    const query = { address: me, currency: 'usd' } as const
    const unset = { ...chain, subscanUrl: undefined }
    expect(await history.getHistory([unset], query, caller)).toEqual({ data: [], next: null })
  })

  test.each<[string, object]>([
    ['of others', { from: other, to: nobody }],
    ['with two amounts', { amount_v2: '2' }],
    ['with an amount below zero', { amount: '-1', amount_v2: undefined }],
    ['with an amount that is none', { amount: '1e3', amount_v2: undefined }],
    ['with a hash that is none', { hash: '../control' }],
    ['with a time after the last', { block_timestamp: 2 ** 33 }],
    ['with a block of no height', { block_num: -1 }],
    ['with an outcome in a text', { success: 'true' }],
  ])('a list with a transfer %s is not believed', async (title, lie) => {
    const { upstream } = getSubject()
    const address = addressOf(30 + title.length)
    upstream.lieWith([{ ...tellTransfer(1, { from: other, to: address, amount: '1' }), ...lie }])
    await expect(read(address)).rejects.toMatchObject({ name: 'ProviderUnavailableError' })
    upstream.lieWith(undefined)
  })

  test.each(forgedCursors)('rejects the cursor %j', async (cursor) => {
    await expect(read(me, cursor)).rejects.toMatchObject({ name: 'ApiError', status: 400, field: 'cursor' })
  })
}
