import { getHistory, getNfts, type Nft, type Transaction, tokenBalanceSchema } from '@latchkey/wire'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { SolanaChain } from '../../chains/Chain.ts'
import type { SolanaAddress } from '../../chains/solana/solanaAddress.ts'
import { forgedCursors } from '../../test/forgedCursors.ts'
import type { SolanaPast } from '../../test/makeSolanaPast.ts'
import { testKeysApart } from '../keysApart.conformance.ts'
import type { ProviderCaller } from '../ProviderCaller.ts'
import type { SolanaSource } from '../registry.ts'
import { readPages } from '../test/readPages.ts'

export type SolanaProviderSubject = SolanaSource & {
  chain: SolanaChain
  caller: ProviderCaller
  past: SolanaPast
  /** In dollars. */
  prices: { native: number; usdc: number }
}

/** Runs on every provider of Solana networks. */
export function testSolanaProvider(getSubject: () => SolanaProviderSubject): void {
  async function readAll(address?: SolanaAddress): Promise<Transaction[]> {
    const { history, chain, caller, past } = getSubject()
    const pages = await readPages(getHistory, (cursor) =>
      history.getHistory([chain], { address: address ?? past.me, currency: 'usd', cursor }, caller),
    )
    return pages.flat()
  }
  const readBalances = (address: SolanaAddress) => {
    const { balances, chain, caller } = getSubject()
    return balances.getBalances(chain, { address, currency: 'usd' }, caller)
  }

  testKeysApart(() => {
    const { balances, history, nfts, chain, caller, past } = getSubject()
    const query = { address: past.me, currency: 'usd' } as const
    return {
      caller,
      requests: {
        balances: (who) => balances.getBalances(chain, query, who),
        history: (who) => history.getHistory([chain], query, who),
        nfts: (who) => nfts.getNfts([chain], query, who),
      },
    }
  })

  test('returns SOL first, then the tokens of both programs, exact, priced, sanitized, with their addresses as they are', async () => {
    const { past, chain, prices } = getSubject()
    const { usdc, toll, bare } = past.tokens
    const found = await readBalances(past.me)
    expect(z.safeParse(z.array(tokenBalanceSchema), found).success).toBe(true)
    const [native, ...tokens] = found
    expect(native).toMatchObject({ name: 'Solana', symbol: 'SOL', chainId: chain.caipNetworkId, price: prices.native })
    const { value } = (await past.client.request('getBalance', [past.me])) as { value: number }
    expect(Number(native?.quantity.numeric) * 1e9).toBeCloseTo(value, 0)
    const held = (token: { mint: string }, expected: object) => ({
      chainId: chain.caipNetworkId,
      address: `${chain.caipNetworkId}:${token.mint}`,
      price: 0,
      value: 0,
      iconUrl: null,
      ...expected,
    })
    const short = `${bare.mint.slice(0, 6)}…${bare.mint.slice(-4)}`
    expect(tokens).toHaveLength(3)
    expect(tokens).toEqual(
      expect.arrayContaining([
        held(usdc, {
          name: 'USD Coin',
          symbol: 'USDC',
          quantity: { decimals: '6', numeric: '98' },
          price: prices.usdc,
          value: 98 * prices.usdc,
        }),
        held(toll, { name: 'Toll Token', symbol: 'TOLL', quantity: { decimals: '6', numeric: '90' } }),
        held(bare, { name: short, symbol: short, quantity: { decimals: '2', numeric: '1000000' } }),
      ]),
    )
  })

  test('returns only SOL for an empty address', async () => {
    expect(await readBalances(getSubject().past.nobody)).toEqual([
      expect.objectContaining({ symbol: 'SOL', quantity: { decimals: '9', numeric: '0' } }),
    ])
  })

  test('returns a token that the caller names apart from the others, with its current amount', async () => {
    const { balances, chain, caller, past } = getSubject()
    const address = past.nobody
    const query = { address, currency: 'usd', tokens: [past.tokens.usdc.mint, address] } as const
    const { listed, named: found } = await balances.getCurrentBalances(chain, query, caller)
    expect(listed).toHaveLength(1)
    expect(found).toEqual([expect.objectContaining({ symbol: 'USDC', quantity: { decimals: '6', numeric: '0' } })])
  })

  test('returns each transaction once, page after page, newest first, those that name only a token account too', async () => {
    const { past, chain } = getSubject()
    const all = await readAll()
    expect(past.signatures.length).toBeGreaterThan(50)
    expect(all.map(({ id }) => id)).toEqual(past.signatures.map((signature) => `${chain.caipNetworkId}:${signature}`))
    const times = all.map(({ metadata }) => Date.parse(metadata.minedAt))
    expect(times).toEqual([...times].sort((one, other) => other - one))
  })

  test('returns the operation, sender, recipient and transfers of each transaction', async () => {
    const { past, chain } = getSubject()
    const { me, other, tokens } = past
    const all = await readAll()
    const told = all.slice(0, 9).map(({ metadata, transfers }) => {
      const moved = (transfers ?? []).map(
        ({ direction, quantity, fungible_info: token }) => `${direction} ${quantity.numeric} ${token?.symbol}`,
      )
      return [metadata.operationType, metadata.status, ...moved].join(' ')
    })
    const short = `${tokens.bare.mint.slice(0, 6)}…${tokens.bare.mint.slice(-4)}`
    expect(told).toEqual([
      'send failed',
      'receive confirmed in 1 USDC',
      'send confirmed out 10 TOLL',
      'send confirmed out 3 USDC',
      `mint confirmed in 1000000 ${short}`,
      'mint confirmed in 100 TOLL',
      'mint confirmed in 100 USDC',
      'send confirmed out 0.5 SOL',
      'receive confirmed in 0.6 SOL',
    ])
    const ends = ({ metadata }: Transaction) => [metadata.sentFrom, metadata.sentTo, metadata.submittedBy]
    expect(all.slice(1, 4).map(ends)).toEqual([
      [other, me, other],
      [me, other, me],
      [me, other, me],
    ])
    expect(all.slice(7, 9).map(ends)).toEqual([
      [me, other, me],
      [other, me, other],
    ])
    expect(all[3]?.transfers?.[0]?.fungible_info).toEqual({
      name: 'USD Coin',
      symbol: 'USDC',
      icon: null,
      address: `${chain.caipNetworkId}:${tokens.usdc.mint}`,
    })
    expect(all[7]?.transfers?.[0]?.fungible_info?.address).toBeNull()
  })

  test('the recipient of a token with a fee sees what arrived', async () => {
    const { past } = getSubject()
    const all = await readAll(past.other)
    const arrived = all.find(({ metadata }) => metadata.hash === past.signatures[2])
    expect(arrived?.metadata.operationType).toBe('receive')
    expect(arrived?.transfers).toEqual([expect.objectContaining({ direction: 'in', quantity: { numeric: '9.9' } })])
  })

  test('a page stays in its place while new transactions happen', async () => {
    const { history, chain, caller, past } = getSubject()
    const query = { address: past.me, currency: 'usd' } as const
    const first = await history.getHistory([chain], query, caller)
    await past.sendBare('me', 'other')
    const second = await history.getHistory([chain], { ...query, cursor: first.next ?? '' }, caller)
    const hashes = [...first.data, ...second.data].map(({ metadata }) => metadata.hash)
    expect(hashes).toEqual(past.signatures.slice(1, hashes.length + 1))
    // The account has what it had.
    await past.sendBare('other', 'me')
  })

  test('returns nothing for an address without activity', async () => {
    const { history, chain, caller } = getSubject()
    const query = { address: getSubject().past.nobody, currency: 'usd' } as const
    expect(await history.getHistory([chain], query, caller)).toEqual({ data: [], next: null })
  })

  async function readNfts(): Promise<Nft[]> {
    const { nfts, chain, caller, past } = getSubject()
    const pages = await readPages(getNfts, (cursor) =>
      nfts.getNfts([chain], { address: past.collector, cursor }, caller),
    )
    for (const page of pages) expect(page.length).toBeLessThanOrEqual(50)
    return pages.flat()
  }

  test('returns each NFT once, page after page, with its details, and flags spam', async () => {
    const { past, chain } = getSubject()
    const found = await readNfts()
    expect(found.map(({ tokenId }) => tokenId).sort()).toEqual(past.pieces.map(({ mint }) => mint).sort())
    expect(past.pieces.length).toBeGreaterThan(50)
    const [first, last] = [past.pieces[0], past.pieces.at(-1)]
    const address = `${chain.caipNetworkId}:${past.collection}`
    expect(found.find(({ tokenId }) => tokenId === first?.mint)).toEqual({
      id: `${address}/${first?.mint}`,
      chainId: chain.caipNetworkId,
      collection: { address, name: 'Oaks', symbol: 'OAK' },
      tokenId: first?.mint,
      standard: 'spl',
      quantity: '1',
      name: 'Oak 1',
      imageUrl: expect.stringMatching(/^data:image\/gif;base64,/),
      isSpam: false,
    })
    expect(found.filter(({ isSpam }) => isSpam).map(({ tokenId }) => tokenId)).toEqual([last?.mint])
    expect(found.find(({ isSpam }) => isSpam)?.collection.address).toBe(`${chain.caipNetworkId}:${last?.mint}`)
  })

  test('NFTs are not among the tokens', async () => {
    const { past } = getSubject()
    expect((await readBalances(past.collector)).map(({ symbol }) => symbol)).toEqual(['SOL'])
  })

  test('returns no NFTs of an address without', async () => {
    const { nfts, chain, caller, past } = getSubject()
    expect(await nfts.getNfts([chain], { address: past.me }, caller)).toEqual({ data: [], next: null })
  })

  test.each(forgedCursors)('rejects the cursor %j', async (cursor) => {
    const { history, nfts, chain, caller, past } = getSubject()
    const rejection = { name: 'ApiError', status: 400, field: 'cursor' }
    const page = history.getHistory([chain], { address: past.me, currency: 'usd', cursor }, caller)
    await expect(page).rejects.toMatchObject(rejection)
    const listed = nfts.getNfts([chain], { address: past.me, cursor }, caller)
    await expect(listed).rejects.toMatchObject(rejection)
  })
}
