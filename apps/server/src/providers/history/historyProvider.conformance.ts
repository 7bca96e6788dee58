import { getHistory, type Transaction } from '@latchkey/wire'
import { expect, test } from 'vitest'
import type { Chain } from '../../chains/Chain.ts'
import { forgedCursors } from '../../test/forgedCursors.ts'
import type { AccountPast } from '../../test/makeAccountPast.ts'
import { isOf } from '../../test/readPast.ts'
import { testKeysApart } from '../keysApart.conformance.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import { readPages } from '../test/readPages.ts'
import type { HistoryProvider } from './HistoryProvider.ts'

export type HistoryProviderSubject = {
  provider: HistoryProvider
  chain: Chain
  caller: ProviderCaller
  past: AccountPast
}

/** Runs on every history provider: all return the same past in the same form. */
export function testHistoryProvider(getSubject: () => HistoryProviderSubject): void {
  async function readAll(): Promise<Transaction[]> {
    const { provider, chain, caller, past } = getSubject()
    const pages = await readPages(getHistory, (cursor) =>
      provider.getHistory([chain], { address: past.me, currency: 'usd', cursor }, caller),
    )
    return pages.flat()
  }

  testKeysApart(() => {
    const { provider, chain, caller, past } = getSubject()
    const query = { address: past.me, currency: 'usd' } as const
    return { caller, requests: { history: (who) => provider.getHistory([chain], query, who) } }
  })

  test('returns each transaction once, page after page, newest first', async () => {
    const { past, chain } = getSubject()
    const expected = past.transactions.filter(isOf(past.me)).map(({ hash }) => `${chain.caipNetworkId}:${hash}`)
    const all = await readAll()
    expect(expected.length).toBeGreaterThan(50)
    expect(all.map(({ id }) => id)).toEqual(expected)
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((one, other) => other - one))
  })

  test('returns the operation, sender, recipient and transfers of each transaction', async () => {
    const { past, chain } = getSubject()
    const { me, other } = past
    const all = await readAll()
    const operations = all.slice(-10).map(({ metadata }) => `${metadata.operationType} ${metadata.status}`)
    expect(operations).toEqual([
      'send failed',
      'mint confirmed',
      'mint confirmed',
      'send confirmed',
      'mint confirmed',
      'receive confirmed',
      'send confirmed',
      'approve confirmed',
      'send confirmed',
      'mint confirmed',
    ])
    const sent = all.at(-2)
    const real = past.transactions.find(({ hash }) => hash === sent?.metadata.hash)
    expect(sent?.metadata).toMatchObject({
      sentFrom: me,
      sentTo: other,
      submittedBy: me,
      nonce: real?.nonce,
      chain: chain.caipNetworkId,
    })
    expect(sent?.metadata.minedAt).toBe(real?.minedAt.toISOString())
    expect(sent?.transfers).toEqual([
      expect.objectContaining({
        fungible_info: {
          name: 'USD Coin',
          symbol: 'USDC',
          icon: null,
          address: `${chain.caipNetworkId}:${past.tokens[0]?.address}`,
        },
        nft_info: null,
        direction: 'out',
        quantity: { numeric: '3' },
      }),
    ])
    const [paid] = all.at(-5)?.transfers ?? []
    expect(paid).toMatchObject({
      fungible_info: { symbol: 'ETH', address: null },
      direction: 'in',
      quantity: { numeric: '0.5' },
    })
    expect(all.at(-10)?.transfers).toEqual([])
    expect(all.at(-1)?.metadata).toMatchObject({
      nonce: past.transactions.find(({ hash }) => hash === all.at(-1)?.metadata.hash)?.nonce,
    })
  })

  test('returns NFTs and flags spam', async () => {
    const all = await readAll()
    const moved = (index: number) => all.at(index)?.transfers?.[0]
    expect(moved(0)).toMatchObject({
      fungible_info: null,
      nft_info: {
        name: 'Piece 55',
        content: { preview: { url: 'https://pictures.example/Piece%2055.png' } },
        flags: { is_spam: false },
      },
      direction: 'in',
      quantity: { numeric: '1' },
    })
    expect(moved(-8)).toMatchObject({ nft_info: { name: 'Print' }, quantity: { numeric: '4' } })
    expect(moved(-9)).toMatchObject({ nft_info: { name: 'Win', flags: { is_spam: true } } })
  })

  test('returns nothing for an address without activity', async () => {
    const { provider, chain, caller } = getSubject()
    const address = '0x00000000000000000000000000000000000000f9'
    expect(await provider.getHistory([chain], { address, currency: 'usd' }, caller)).toEqual({ data: [], next: null })
  })

  test.each(forgedCursors)('rejects the cursor %j', async (cursor) => {
    const { provider, chain, caller, past } = getSubject()
    const page = provider.getHistory([chain], { address: past.me, currency: 'usd', cursor }, caller)
    await expect(page).rejects.toMatchObject({ name: 'ApiError', status: 400, field: 'cursor' })
  })
}
