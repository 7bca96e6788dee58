import { type Anvil, startAnvil } from '@latchkey/anvil'
import { parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testChain } from '../../test/createTestServer.ts'
import { deployMarket, ether, type Market } from '../../test/deployMarket.ts'
import { createWalletTestServer, type WalletTestServer } from '../test/createWalletTestServer.ts'

let anvil: Anvil
let market: Market
let server: WalletTestServer
beforeAll(async () => {
  anvil = await startAnvil()
  const [owner] = await anvil.client.getAddresses()
  market = await deployMarket(anvil, owner!)
  const usdc = { token: market.usdc, amount: parseUnits('300000', 6) }
  await market.makeV2Pool({ token: market.weth, amount: ether('100') }, usdc)
  server = await createWalletTestServer({
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url], contracts: market.contracts })],
  })
})
afterAll(async () => {
  await server.close()
  await anvil.stop()
})

const unknown = '0x00000000000000000000000000000000000000dd'

test('prices the native currency and tokens by the network’s pools, and leaves out what has no price', async () => {
  const device = await server.createDevice()
  await server.signIn(device)
  const tokens = [
    { address: market.usdc, decimals: 6 },
    { address: unknown, decimals: 18 },
  ]
  expect(await device.run('readPrices', { caipNetworkId: 'eip155:31337', tokens })).toEqual({
    native: expect.closeTo(3_000, 0),
    tokens: [{ address: market.usdc, usd: 1 }],
  })
})

test('rejects a network that is not configured, and callers without a session', async () => {
  const device = await server.createDevice()
  const body = { caipNetworkId: 'eip155:31337' as const, tokens: [] }
  expect((await device.call('readPrices', body)).status).toBe(401)
  await server.signIn(device)
  expect((await device.call('readPrices', { ...body, caipNetworkId: 'eip155:5' })).status).toBe(400)
})
