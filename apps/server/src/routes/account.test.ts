import { type Anvil, startAnvil, waitForReceipt } from '@latchkey/anvil'
import { type Address, encodeFunctionData, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collectionAbi, deploy, editionsAbi, factoryAbi, pairAbi, tokenAbi, wethAbi } from '../test/contracts.ts'
import { createTestServer, storages, type TestServer, testChain } from '../test/createTestServer.ts'

/** Balances, history and NFTs of an address whose whole past this file makes on a real chain. */

type Send = { from: Address; to: Address; value?: bigint; data?: `0x${string}` }

describe.each(storages)('on %s', (storage) => {
  let anvil: Anvil
  let server: TestServer
  let owner: Address
  let me: Address
  let usdc: Address
  let weth: Address
  let pieces: Address
  let editions: Address
  let scam: Address

  beforeAll(async () => {
    anvil = await startAnvil()
    const accounts = await anvil.client.getAddresses()
    owner = accounts[0]!
    me = accounts[1]!
    usdc = await deploy(anvil, { name: 'LocalToken', args: ['USD Coin', 'US\u200bDC', 6, owner], owner })
    weth = await deploy(anvil, { name: 'WETH9', args: [], owner })
    pieces = await deploy(anvil, { name: 'LocalCollection', args: ['Pieces', 'PCS', owner], owner })
    editions = await deploy(anvil, { name: 'LocalEditions', args: ['Editions', 'EDS', owner], owner })
    scam = await deploy(anvil, { name: 'LocalCollection', args: ['Claim at evil.xyz', 'FREE', owner], owner })
    await makePast()
    server = await createTestServer({
      storage,
      env: { REMOTE_IMAGES: 'on' },
      chains: [
        testChain({
          id: 31337,
          rpcUrls: [anvil.url],
          contracts: { weth, uniswapV2Factory: await makePool(), stables: [usdc] },
        }),
      ],
    })
    await server.indexers[0]!.sync()
  })
  afterAll(async () => {
    await server.close()
    await anvil.stop()
  })

  async function send({ from, ...transaction }: Send): Promise<void> {
    const hash = await anvil.client.sendTransaction({ account: from, chain: null, gas: 6_000_000n, ...transaction })
    await waitForReceipt(anvil.client, hash)
  }

  const token = (functionName: 'mint' | 'transfer' | 'approve', to: Address, amount: bigint) =>
    encodeFunctionData({ abi: tokenAbi, functionName, args: [to, amount] })

  async function makePast(): Promise<void> {
    const json = (name: string, image: string) => `data:application/json,${JSON.stringify({ name, image })}`
    const mint = (id: bigint, uri: string) =>
      encodeFunctionData({ abi: collectionAbi, functionName: 'mint', args: [me, id, uri] })
    await send({ from: owner, to: usdc, data: token('mint', me, parseUnits('100', 6)) })
    await send({ from: me, to: usdc, data: token('transfer', owner, parseUnits('1.5', 6)) })
    await send({ from: me, to: usdc, data: token('approve', weth, 7n) })
    await send({ from: me, to: owner, value: parseEther('2') })
    await send({
      from: me,
      to: weth,
      value: parseEther('3'),
      data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
    })
    await send({
      from: me,
      to: weth,
      data: encodeFunctionData({ abi: wethAbi, functionName: 'withdraw', args: [parseEther('1')] }),
    })
    await send({ from: owner, to: pieces, data: mint(1n, json('Piece\u202e One', 'data:image/png;base64,AAAA')) })
    await send({ from: owner, to: pieces, data: mint(2n, json('Two', 'javascript:alert(1)')) })
    await send({
      from: me,
      to: pieces,
      data: encodeFunctionData({ abi: collectionAbi, functionName: 'burn', args: [2n] }),
    })
    await send({
      from: owner,
      to: editions,
      data: encodeFunctionData({ abi: editionsAbi, functionName: 'mint', args: [me, 9n, 5n, 'https://10.0.0.1/meta'] }),
    })
    await send({ from: owner, to: scam, data: mint(1n, json('Win', 'https://evil.test/x.png')) })
    // Reverts: more than there is.
    await send({ from: me, to: usdc, data: token('transfer', owner, parseUnits('1000000', 6)) })
    // Anyone may move nothing in someone's name; it must not enter his history.
    const nothing = encodeFunctionData({ abi: tokenAbi, functionName: 'transferFrom', args: [me, usdc, 0n] })
    await send({ from: owner, to: usdc, data: nothing })
  }

  /** 10 WETH and 25,000 USDC: the native currency costs 2,500 USD. */
  async function makePool(): Promise<Address> {
    const factory = await deploy(anvil, { name: 'UniswapV2Factory', args: [owner], owner })
    await send({
      from: owner,
      to: factory,
      data: encodeFunctionData({ abi: factoryAbi, functionName: 'createPair', args: [usdc, weth] }),
    })
    const pair = await anvil.client.readContract({
      address: factory,
      abi: factoryAbi,
      functionName: 'getPair',
      args: [usdc, weth],
    })
    await send({ from: owner, to: usdc, data: token('mint', pair, parseUnits('25000', 6)) })
    await send({
      from: owner,
      to: weth,
      value: parseEther('10'),
      data: encodeFunctionData({ abi: wethAbi, functionName: 'deposit' }),
    })
    await send({
      from: owner,
      to: weth,
      data: encodeFunctionData({ abi: wethAbi, functionName: 'transfer', args: [pair, parseEther('10')] }),
    })
    await send({
      from: owner,
      to: pair,
      data: encodeFunctionData({ abi: pairAbi, functionName: 'mint', args: [owner] }),
    })
    return factory
  }

  describe('balance: 200', () => {
    const balances = async (query: string, address: string = me) => {
      const { body } = await server.get(`/v1/account/${address}/balance?${query}`)
      return body.balances
    }

    test('returns the native currency and tokens as the chain has them, priced by the pools', async () => {
      const [native, ...tokens] = await balances('currency=usd')
      const held = await anvil.client.getBalance({ address: me })
      expect(native).toMatchObject({ symbol: 'ETH', chainId: 'eip155:31337', price: 2500 })
      expect(parseEther(native.quantity.numeric)).toBe(held)
      expect(native.address).toBeUndefined()
      expect(tokens).toContainEqual({
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:31337',
        address: `eip155:31337:${usdc}`,
        value: 98.5,
        price: 1,
        quantity: { decimals: '6', numeric: '98.5' },
        iconUrl: 'https://latchkey.test/public/getTokenImage/USDC',
      })
      expect(tokens).toContainEqual(
        expect.objectContaining({ symbol: 'WETH', price: 2500, quantity: { decimals: '18', numeric: '2' } }),
      )
    })

    test('accepts a CAIP-10 address, and has no prices in other currencies', async () => {
      const [native] = await balances('currency=eur', `eip155:31337:${me}`)
      expect(native).toMatchObject({ price: 0, value: 0 })
    })

    test('caches a response for ten seconds unless an update is forced, then lists the forced tokens', async () => {
      const before = await balances('currency=usd')
      await send({ from: owner, to: me, value: parseEther('1') })
      expect(await balances('currency=usd')).toEqual(before)
      const stranger = await deploy(anvil, { name: 'LocalToken', args: ['Never Held', 'NVR', 2, owner], owner })
      const forced = await balances(`currency=usd&forceUpdate=eip155:31337:${stranger}`)
      expect(forced).toContainEqual(
        expect.objectContaining({ symbol: 'NVR', quantity: { decimals: '2', numeric: '0' } }),
      )
      expect(parseEther(forced[0].quantity.numeric)).toBe(await anvil.client.getBalance({ address: me }))
    })
  })

  describe('history: 200', () => {
    test('returns each kind of operation, newest first', async () => {
      const { body } = await server.get(`/v1/account/${me}/history?chainId=eip155:31337`)
      const summaries = body.data.map(
        ({ metadata }: { metadata: { operationType: string; status: string } }) =>
          `${metadata.operationType} ${metadata.status}`,
      )
      expect(summaries).toEqual([
        'send failed',
        'mint confirmed',
        'mint confirmed',
        'burn confirmed',
        'mint confirmed',
        'mint confirmed',
        'withdraw confirmed',
        'deposit confirmed',
        'send confirmed',
        'approve confirmed',
        'send confirmed',
        'mint confirmed',
      ])
      expect(body.next).toBeNull()
    })

    test('describes the transfers', async () => {
      const { body } = await server.get(`/v1/account/${me}/history`)
      const sent = body.data.at(-2)
      expect(sent.metadata).toMatchObject({
        sentFrom: me.toLowerCase(),
        sentTo: owner.toLowerCase(),
        chain: 'eip155:31337',
        nonce: 0,
      })
      expect(sent.transfers).toEqual([
        {
          fungible_info: {
            name: 'USD Coin',
            symbol: 'USDC',
            icon: { url: 'https://latchkey.test/public/getTokenImage/USDC' },
            address: `eip155:31337:${usdc}`,
          },
          nft_info: null,
          direction: 'out',
          quantity: { numeric: '1.5' },
          value: null,
          price: null,
        },
      ])
      const spam = body.data[1].transfers[0]
      expect(spam).toMatchObject({
        fungible_info: null,
        nft_info: { name: 'Win', flags: { is_spam: true } },
        direction: 'in',
      })
    })

    test('reports the token, amount and spender of an approval', async () => {
      const { body } = await server.get(`/v1/account/${me}/history`)
      expect(body.data.at(-3)).toMatchObject({
        metadata: { operationType: 'approve' },
        transfers: [],
        approval: {
          spender: weth.toLowerCase(),
          token: { name: 'USD Coin', symbol: 'USDC', address: `eip155:31337:${usdc.toLowerCase()}` },
          quantity: { numeric: '0.000007' },
        },
      })
      expect(body.data.at(-2)).not.toHaveProperty('approval')
    })

    test('pages of fifty join without gaps or duplicates', async () => {
      const stranger = '0x00000000000000000000000000000000000000f1'
      for (let count = 0; count < 103; count += 1)
        await anvil.client.sendTransaction({ account: owner, to: stranger, value: 1n, chain: null })
      await anvil.client.mine({ blocks: 1 })
      await server.indexers[0]!.sync()
      const sizes: number[] = []
      const ids = new Set<string>()
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { body } = await server.get(`/v1/account/${stranger}/history${cursor && `?cursor=${cursor}`}`)
        sizes.push(body.data.length)
        for (const { id } of body.data) ids.add(id)
        cursor = body.next
      }
      expect(sizes).toEqual([50, 50, 3])
      expect(ids.size).toBe(103)
    })

    test('is empty for an unknown address', async () => {
      const { body } = await server.get('/v1/account/0x00000000000000000000000000000000000000f9/history')
      expect(body).toEqual({ data: [], next: null })
    })
  })

  describe('nfts: 200', () => {
    test('lists current holdings, sanitized, with spam flagged and unsafe images removed', async () => {
      const { body } = await server.get(`/v1/account/${me}/nfts`)
      expect(body.next).toBeNull()
      expect(body.data).toHaveLength(3)
      expect(body.data).toContainEqual({
        id: `eip155:31337:${pieces}/1`,
        chainId: 'eip155:31337',
        collection: { address: `eip155:31337:${pieces}`, name: 'Pieces', symbol: 'PCS' },
        tokenId: '1',
        standard: 'erc721',
        quantity: '1',
        name: 'Piece One',
        imageUrl: 'data:image/png;base64,AAAA',
        isSpam: false,
      })
      expect(body.data).toContainEqual(
        expect.objectContaining({ standard: 'erc1155', tokenId: '9', quantity: '5', name: null, imageUrl: null }),
      )
      expect(body.data).toContainEqual(
        expect.objectContaining({
          name: 'Win',
          isSpam: true,
          imageUrl: expect.stringMatching(/^https:\/\/latchkey\.test\/public\/getRemoteImage\/[0-9a-f]{32}$/) as string,
        }),
      )
    })
  })
})
