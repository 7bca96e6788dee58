import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseEther, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Chain } from './chain/createChain.ts'
import {
  collectionAbi,
  editionsAbi,
  multicall3Abi,
  tokenAbi,
  uniswapV2FactoryAbi,
  uniswapV2RouterAbi,
  uniswapV3QuoterAbi,
} from './contracts/abis.ts'
import { assertPortFree } from './ports.ts'
import { startWorld } from './startWorld.ts'
import type { World, WorldOptions } from './World.ts'
import { worldInfoSchema } from './worldInfo.ts'

const portBase = 18_600
const [first, second] = ['eip155:31337', 'eip155:31338'] as const
const stranger = '0x00000000000000000000000000000000DeaDBeef'

let dir: string
let world: World

const start = (options: WorldOptions = {}) =>
  startWorld({ portBase, dir, playground: false, server: false, relay: false, ...options })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-world-'))
  world = await start()
})

afterAll(async () => {
  await world.stop()
  await rm(dir, { recursive: true, force: true })
})

const chain = (id: string): Chain => world.chains[id]!
const token = (symbol: string) => world.info.tokens[first]!.find((entry) => entry.symbol === symbol)!
const collection = (name: string) => world.info.collections[first]!.find((entry) => entry.name.startsWith(name))!
const account = (index: number) => world.info.accounts[index]!.address

describe('contracts', () => {
  test('live at the same addresses on both chains', async () => {
    expect(world.info.tokens[second]).toEqual(world.info.tokens[first])
    expect(world.info.contracts[second]).toEqual(world.info.contracts[first])
    const addresses = [
      ...Object.values(world.info.contracts[first]!),
      ...world.info.tokens[first]!.map(({ address }) => address),
      ...world.info.collections[first]!.map(({ address }) => address),
    ]
    for (const { client } of Object.values(world.chains)) {
      const codes = await Promise.all(addresses.map((address) => client.getCode({ address })))
      expect(codes.every((code) => code && code.length > 100)).toBe(true)
    }
  })

  test('keep their addresses from start to start', () => {
    expect(token('USDC').address).toMatchInlineSnapshot(`"0x16b3C5D5027D798F491dC09fBCa03bfE049bBEb5"`)
    expect(world.info.contracts[first]!.uniswapV2Router).toMatchInlineSnapshot(
      `"0x713787E97917bcFa78A96fA54586caDFBEA1E57d"`,
    )
  })

  test('match world.json', async () => {
    for (const { address, name, symbol, decimals } of world.info.tokens[first]!) {
      const read = <Name extends 'name' | 'symbol' | 'decimals'>(functionName: Name) =>
        chain(first).client.readContract({ address, abi: tokenAbi, functionName })
      expect([await read('name'), await read('symbol'), await read('decimals')]).toEqual([name, symbol, decimals])
    }
  })

  test("USDT's transfer and approve return nothing", async () => {
    const calls = [
      encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [stranger, 1n] }),
      encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [stranger, 1n] }),
    ]
    for (const data of calls) {
      const { data: returned } = await chain(first).client.call({
        account: account(0),
        to: token('USDT').address,
        data,
      })
      expect(returned).toBeUndefined()
    }
  })

  test('V3 pools trade ether for dollars and dollars for each other', async () => {
    const quote = async (tokenIn: string, tokenOut: string, amountIn: bigint) => {
      const { result } = await chain(first).client.simulateContract({
        address: world.info.contracts[first]!.uniswapV3Quoter!,
        abi: uniswapV3QuoterAbi,
        functionName: 'quoteExactInputSingle',
        args: [
          {
            tokenIn: token(tokenIn).address,
            tokenOut: token(tokenOut).address,
            amountIn,
            fee: 500,
            sqrtPriceLimitX96: 0n,
          },
        ],
      })
      return result[0]
    }
    expect(Number(await quote('WETH', 'USDC', parseEther('1'))) / 1e6).toBeCloseTo(3_300, -2)
    expect(Number(await quote('USDC', 'DAI', parseUnits('100', 6))) / 1e18).toBeCloseTo(100, 0)
  })

  test('Multicall3 reads two balances in one call', async () => {
    const balanceOf = (holder: Hex) => encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [holder] })
    const { data } = await chain(first).client.call({
      to: '0xcA11bde05977b3631167028862bE2a173976CA11',
      data: encodeFunctionData({
        abi: multicall3Abi,
        functionName: 'aggregate3',
        args: [
          [0, 1].map((index) => ({
            target: token('DAI').address,
            allowFailure: false,
            callData: balanceOf(account(index)),
          })),
        ],
      }),
    })
    const results = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: data! })
    expect(results.map(({ success }) => success)).toEqual([true, true])
    expect(results.every(({ returnData }) => BigInt(returnData) > 0n)).toBe(true)
  })

  test.each(['USDC', 'DAI', 'USDT'])('an ether costs about 3,300 %s in its pool', async (symbol) => {
    const { uniswapV2Factory, uniswapV2Router, weth } = world.info.contracts[first]!
    const { address, decimals } = token(symbol)
    const { client } = chain(first)
    const pair = await client.readContract({
      address: uniswapV2Factory,
      abi: uniswapV2FactoryAbi,
      functionName: 'getPair',
      args: [weth, address],
    })
    expect(await client.getCode({ address: pair })).toBeTruthy()
    const amounts = await client.readContract({
      address: uniswapV2Router,
      abi: uniswapV2RouterAbi,
      functionName: 'getAmountsOut',
      args: [parseEther('0.01'), [weth, address]],
    })
    expect(amounts[1]).toBeGreaterThan(parseUnits('32.5', decimals))
    expect(amounts[1]).toBeLessThan(parseUnits('33.5', decimals))
  })
})

describe('the past', () => {
  test('spans at least four months and ends before now', async () => {
    const { client } = chain(first)
    const height = Number(await client.getBlockNumber())
    const blocks = await Promise.all(
      Array.from({ length: height + 1 }, (_, number) => client.getBlock({ blockNumber: BigInt(number) })),
    )
    const dates = blocks.map(({ timestamp }) => new Date(Number(timestamp) * 1000))
    expect(new Set(dates.map((date) => date.toISOString().slice(0, 7))).size).toBeGreaterThanOrEqual(4)
    expect(dates.at(-1)!.getTime()).toBeLessThanOrEqual(Date.now())
  })

  test('new blocks are dated now', async () => {
    const { client } = chain(first)
    await client.mine({ blocks: 1 })
    const { timestamp } = await client.getBlock()
    expect(Math.abs(Number(timestamp) * 1000 - Date.now())).toBeLessThan(5_000)
  })

  test('funded the first account with native currency, tokens and NFTs whose pictures are on chain', async () => {
    const { client } = chain(first)
    expect(await client.getBalance({ address: account(0) })).toBeGreaterThan(parseEther('5'))
    const key = await client.readContract({
      address: collection('Harbour Keys').address,
      abi: collectionAbi,
      functionName: 'tokenURI',
      args: [3n],
    })
    expect(readDataUri(key)).toMatchObject({
      name: 'Harbour Key #3',
      image: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    })
    const stamp = await client.readContract({
      address: collection('Tide Stamps').address,
      abi: editionsAbi,
      functionName: 'uri',
      args: [1n],
    })
    expect(readDataUri(stamp)).toMatchObject({ image: expect.stringMatching(/^data:image\/png;base64,iVBORw0KGgo/) })
    const scam = collection('$5000')
    expect(scam.spam).toBe(true)
    expect(
      await client.readContract({ address: scam.address, abi: collectionAbi, functionName: 'ownerOf', args: [1n] }),
    ).toBe(account(0))
  })
})

describe('the faucet', () => {
  const request = async (body: unknown, path = '/faucet') => {
    const response = await fetch(`${world.info.faucet}${path}`, { method: 'POST', body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }

  test('sends 1 ETH, 1,000 USDC and 1,000 DAI, also for two requests at once', async () => {
    const addresses = [
      '0x1000000000000000000000000000000000000001',
      '0x1000000000000000000000000000000000000002',
    ] as const
    const answers = await Promise.all(addresses.map((address) => request({ address, chainId: 31338 })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { client } = chain(second)
    for (const address of addresses) {
      expect(await client.getBalance({ address })).toBe(parseEther('1'))
      const usdc = {
        address: token('USDC').address,
        abi: tokenAbi,
        functionName: 'balanceOf',
        args: [address],
      } as const
      expect(await client.readContract(usdc)).toBe(1_000_000_000n)
    }
  })

  test.each([
    [{ address: '0x12', chainId: 31337 }, 'BAD_REQUEST'],
    [{ address: stranger, chainId: 1 }, 'UNKNOWN_CHAIN'],
    [{ padding: 'x'.repeat(2_000) }, 'BAD_REQUEST'],
  ])('rejects %j with %s', async (body, code) => {
    expect(await request(body)).toMatchObject({ status: 400, body: { error: { code, message: expect.any(String) } } })
  })

  test('answers 404 elsewhere', async () => {
    expect(await request({}, '/')).toMatchObject({ status: 404, body: { error: { code: 'NOT_FOUND' } } })
  })
})

describe('starting and stopping', () => {
  test('world.json reads back as the world', async () => {
    const text = await readFile(join(dir, 'world.json'), 'utf8')
    expect(worldInfoSchema.parse(JSON.parse(text))).toEqual(JSON.parse(JSON.stringify(world.info)))
  })

  test('rejects a folder in use', async () => {
    await expect(start({ portBase: portBase + 100 })).rejects.toThrow(/A world already runs in .* \(process \d+\)/)
  })

  test('a second world runs beside the first', async () => {
    const other = await start({ portBase: portBase + 100, dir: `${dir}-other`, chainIds: [31337] })
    expect(other.info.rpcUrls).toEqual({ [first]: `http://127.0.0.1:${portBase + 110}` })
    expect(await other.chains[first]!.client.getChainId()).toBe(31337)
    expect(await chain(first).client.getChainId()).toBe(31337)
    await other.stop()
    await rm(`${dir}-other`, { recursive: true })
  })

  test('a taken port is named, with the part that wanted it and the way out, and nothing stays running', async () => {
    const squatter = createServer().listen(portBase + 211, '127.0.0.1')
    await once(squatter, 'listening')
    await expect(start({ portBase: portBase + 200, dir: `${dir}-taken` })).rejects.toThrow(
      `Port ${portBase + 211} is taken, and the chain 31338 wants it. Stop what listens there, or shift every port: WORLD_PORT_BASE=`,
    )
    squatter.close()
    await expect(assertPortFree({ port: portBase + 210, part: 'chain', base: portBase })).resolves.toBeUndefined()
  })

  test('a node that was stopped comes back with its blocks', async () => {
    const height = await chain(second).client.getBlockNumber()
    await chain(second).stop()
    await expect(chain(second).client.getBlockNumber()).rejects.toThrow()
    await chain(second).start()
    expect(await chain(second).client.getBlockNumber()).toBe(height)
  })

  test('stop ends every process, frees every port and takes world.json away; the next start has the same blocks', async () => {
    const blocks = () => chain(first).client.getBlock()
    const before = await blocks()
    const logs = await chain(first).client.getLogs({ fromBlock: 0n, toBlock: 'latest' })
    const pids = Object.values(world.chains).map(({ pid }) => pid!)
    await world.stop()
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    for (const port of [portBase + 2, portBase + 10, portBase + 11]) {
      await assertPortFree({ port, part: 'world', base: portBase })
    }
    expect(existsSync(join(dir, 'world.json'))).toBe(false)

    world = await start()
    expect((await blocks()).hash).toBe(before.hash)
    expect(await chain(first).client.getLogs({ fromBlock: 0n, toBlock: 'latest' })).toEqual(logs)
    expect(await trace(chain(first))).toMatchObject([{ result: { type: expect.any(String) } }])
  })

  test('a start while the last world still stops waits for its folder and ports', async () => {
    const stopping = world.stop()
    world = await start()
    await stopping
    expect(existsSync(join(dir, 'world.json'))).toBe(true)
    expect(await chain(first).client.getChainId()).toBe(31337)
  })

  test('restarts all chains if a state file is truncated', async () => {
    const addresses = world.info.tokens
    await chain(first).client.mine({ blocks: 7 })
    const height = await chain(first).client.getBlockNumber()
    await world.stop()
    await writeFile(join(dir, 'chain-31337/state.json'), '{"blocks":[')
    const lines: string[] = []
    world = await start({ log: (line) => lines.push(line) })
    expect(lines.join('\n')).toContain('starting anew')
    expect(await chain(first).client.getBlockNumber()).toBeLessThan(height)
    expect(world.info.tokens).toEqual(addresses)
  }, 60_000)
})

/** The call frames of an old block, as the server's indexer requests them. */
async function trace({ client }: Chain): Promise<unknown> {
  const { hash } = await client.getBlock({ blockNumber: 40n })
  type Trace = { Method: 'debug_traceBlockByHash'; Parameters: [Hex, { tracer: string }]; ReturnType: unknown }
  return client.request<Trace>({ method: 'debug_traceBlockByHash', params: [hash, { tracer: 'callTracer' }] })
}

function readDataUri(uri: string): unknown {
  const prefix = 'data:application/json;base64,'
  expect(uri.startsWith(prefix)).toBe(true)
  return JSON.parse(Buffer.from(uri.slice(prefix.length), 'base64').toString())
}
