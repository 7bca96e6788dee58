import { evm } from '@latchkey/adapters/evm'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { connect, createLatchkey, type Latchkey, memoryStorage, prepareSwap, runSwap } from '@latchkey/core'
import { type Address, erc20Abi, type Hex, pad, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deploy } from '../test/contracts.ts'
import { createTestServer, type TestServer, testChain } from '../test/createTestServer.ts'
import { deployMarket, ether, type Market } from '../test/deployMarket.ts'

/** A swap with a signed approval (EIP-2612), whole: the client, this server, V3's pools and a token that takes permits. */

// Anvil's first development account.
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const network = 'eip155:31337'

let anvil: Anvil
let market: Market
let server: TestServer
let token: Address
let latchkey: Latchkey
let stop: () => void
let requests: { method: string; params: readonly unknown[] }[] = []
/** The wallet’s false responses, by method. */
let override: Record<string, unknown> = {}
let sign: (typedData: string) => Promise<unknown>

async function request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
  requests.push({ method, params })
  if (override[method]) return override[method]
  if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [account.address]
  if (method === 'eth_signTypedData_v4') return await sign(params[1] as string)
  if (method.startsWith('wallet_')) throw { code: 4200, message: 'Not here.' }
  // As wallets do, with room: a pool that was not used in this second takes more than was estimated.
  const given = method === 'eth_sendTransaction' ? [{ ...(params[0] as object), gas: toHex(2_000_000) }] : params
  return await anvil.client.request({ method, params: given } as never)
}

beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  anvil = await startAnvil()
  const owner = account.address.toLowerCase() as Address
  market = await deployMarket(anvil, owner)
  token = await deploy(anvil, { name: 'PermitToken', args: ['Permit Token', 'PRM', owner], owner })
  await market.makeV3Pool({ token, amount: ether('300000') }, { token: market.weth, amount: ether('100') }, 3000)
  await market.give(token, owner, ether('1000'))
  server = await createTestServer({
    chains: [testChain({ id: 31337, rpcUrls: [anvil.url], contracts: { ...market.contracts, swapTokens: [token] } })],
  })
  const provider = { request, on: () => {}, removeListener: () => {} }
  const info = { uuid: crypto.randomUUID(), name: 'Test', icon: 'data:image/svg+xml,<svg/>', rdns: 'org.example.test' }
  const announce = () =>
    window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider } }))
  window.addEventListener('eip6963:requestProvider', announce)
  const chain = {
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [anvil.url] } },
  }
  const contracts = { wrappedNative: market.weth, routers: { 'uniswap-v3': market.uniswapV3Router } }
  latchkey = createLatchkey({
    adapters: [evm({ chains: [chain], swapContracts: { 31337: contracts } })],
    serverUrl: 'http://server.test',
    storage: memoryStorage(),
    fetch: async (input, init) => {
      const { pathname, search } = new URL(String(input))
      const response =
        init?.method === 'POST'
          ? await server.post(`${pathname}${search}`, JSON.parse(String(init.body)))
          : await server.get(`${pathname}${search}`)
      return new Response(response.text, { status: response.status })
    },
  })
  stop = latchkey.start()
  announce()
  await vi.waitFor(() => connect(latchkey, { connectorId: 'org.example.test' }), { timeout: 20_000 })
}, 120_000)
afterAll(async () => {
  stop?.()
  await Promise.resolve()
  vi.unstubAllGlobals()
  await server?.close()
  await anvil?.stop()
})
beforeEach(() => {
  requests = []
  override = {}
  sign = (typedData) => account.signTypedData(JSON.parse(typedData))
})

const read = (functionName: 'allowance' | 'balanceOf', args: readonly Address[], at = token) =>
  anvil.client.readContract({ address: at, abi: erc20Abi, functionName, args: args as [Address, Address] })
const allowance = () => read('allowance', [account.address, market.uniswapV3Router])
const requestedMethods = () => requests.map(({ method }) => method).filter((method) => /sign|send/i.test(method))

const sold = () => ({
  caipNetworkId: network as 'eip155:31337',
  address: `${network}:${token}` as const,
  name: 'Permit Token',
  symbol: 'PRM',
  decimals: 18,
  isListed: true,
})
const native = { caipNetworkId: network as 'eip155:31337', name: 'Ether', symbol: 'ETH', decimals: 18, isListed: true }
const prepare = (bought: ReturnType<typeof sold> | typeof native = native) =>
  prepareSwap(latchkey, { sold: sold(), bought, amount: '30' })

describe('a swap of a token with signed approvals', () => {
  test.each(['native currency', 'wrapped token'])(
    'for the %s takes one signature and one transaction, and leaves no allowance',
    async (to) => {
      const wrapped = { ...sold(), address: `${network}:${market.weth}` as const, name: 'WETH', symbol: 'WETH' }
      const plan = await prepare(to === 'native currency' ? native : wrapped)
      expect(plan.steps.map(({ kind }) => kind)).toEqual(['permit', 'swap'])
      expect(await allowance()).toBe(0n)
      const before = await read('balanceOf', [account.address])
      const wethBefore = await read('balanceOf', [account.address], market.weth)
      const nativeBefore = await anvil.client.getBalance({ address: account.address })
      await runSwap(latchkey)
      expect(requestedMethods()).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction'])
      const typed = requests.find(({ method }) => method === 'eth_signTypedData_v4')?.params[1]
      expect(JSON.parse(String(typed)).message).toMatchObject({ value: String(ether('30')) })
      expect(JSON.parse(String(typed)).message.spender.toLowerCase()).toBe(market.uniswapV3Router)
      expect(await allowance()).toBe(0n)
      expect(before - (await read('balanceOf', [account.address]))).toBe(ether('30'))
      const gained =
        to === 'native currency'
          ? (await anvil.client.getBalance({ address: account.address })) - nativeBefore + ether('0.001')
          : (await read('balanceOf', [account.address], market.weth)) - wethBefore
      expect(gained).toBeGreaterThanOrEqual(plan.terms.minimumOut)
    },
  )

  test('rejected in the wallet, sends nothing; retried, it swaps', async () => {
    await prepare()
    sign = () => Promise.reject({ code: 4001, message: 'No.' })
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(requestedMethods()).toEqual(['eth_signTypedData_v4'])
    sign = (typedData) => account.signTypedData(JSON.parse(typedData))
    await runSwap(latchkey)
    expect(requestedMethods()).toEqual(['eth_signTypedData_v4', 'eth_signTypedData_v4', 'eth_sendTransaction'])
  })

  test.each([
    ['account', { eth_accounts: [`0x${'12'.repeat(20)}`] }, 'ACCOUNT_CHANGED'],
    ['network', { eth_chainId: '0x1' }, 'NETWORK_CHANGED'],
  ])('a wallet that changed its %s gets no signature request', async (_, responses, code) => {
    await prepare()
    override = responses
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code })
    expect(requestedMethods()).toEqual([])
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['signs no typed data', () => Promise.reject({ code: 4200, message: 'What?' }), 'UNSUPPORTED_METHOD'],
    ['signs as a contract', async () => `0x${'12'.repeat(96)}`, 'UNSUPPORTED_METHOD'],
    ['signs something else', () => account.signMessage({ message: 'else' }), 'EXECUTION_REVERTED'],
  ])('a wallet that %s approves in a transaction when tried again', async (_, response, code) => {
    await prepare()
    sign = response
    await expect(runSwap(latchkey)).rejects.toMatchObject({ code })
    expect(requestedMethods()).toEqual(['eth_signTypedData_v4'])
    await runSwap(latchkey)
    expect(requestedMethods()).toEqual(['eth_signTypedData_v4', 'eth_sendTransaction', 'eth_sendTransaction'])
    expect(await allowance()).toBe(0n)
  })

  test('with another name in the signature’s domain, or an account with code, it uses an approval', async () => {
    // OpenZeppelin's ERC20 keeps its name here; the domain was made from the name at deployment.
    const slot = toHex(3)
    const name = await anvil.client.getStorageAt({ address: token, slot })
    const setName = (value: Hex) => anvil.client.setStorageAt({ address: token, index: slot, value })
    await setName(pad(toHex(8), { size: 32 }))
    expect((await prepare()).steps[0]?.kind).toBe('approve')
    await setName(name ?? '0x')
    expect((await prepare()).steps[0]?.kind).toBe('permit')
    await anvil.client.setCode({ address: account.address, bytecode: '0x00' })
    expect((await prepare()).steps[0]?.kind).toBe('approve')
    await anvil.client.setCode({ address: account.address, bytecode: '0x' })
  })
})

describe('400', () => {
  const build = (permit: string, change: object = {}) =>
    server.post('/v1/convert/build-transaction', {
      amount: String(ether('30')),
      from: `${network}:${token}`,
      to: `${network}:${market.weth}`,
      userAddress: `${network}:${account.address}`,
      eip155: { slippage: 1, permit },
      disableEstimate: true,
      ...change,
    })
  const word = (value: string | bigint) =>
    (typeof value === 'bigint' ? value.toString(16) : value.slice(2)).toLowerCase().padStart(64, '0')
  const words = () => [
    word(account.address),
    word(market.uniswapV3Router),
    word(ether('30')),
    word(2n ** 40n),
    word(27n),
    word(1n),
    word(2n),
  ]

  test('builds with the permit as it is, and rejects any other than one of this user, router and amount', async () => {
    expect((await build(`0x${words().join('')}`)).status).toBe(200)
    const bad = [
      '0x12',
      `0x${words().join('')}00`,
      ...[0, 1, 2, 4].map((index) => `0x${words().with(index, word(7n)).join('')}`),
      `0x${words()
        .with(0, `01${word(account.address).slice(2)}`)
        .join('')}`,
    ]
    for (const permit of bad) expect([permit, (await build(permit)).status]).toEqual([permit, 400])
    const other = await build(`0x${words().join('')}`, { provider: 'uniswap-v2' })
    expect([other.status, other.body.reasons[0].description]).toEqual([400, expect.stringContaining('no pools')])
  })
})
