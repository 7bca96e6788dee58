import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createBitcoinClient, createPayer } from '@latchkey/bitcoin-node'
import { hexToBytes } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { formatWorld } from '../describeWorld.ts'
import { startWorld } from '../startWorld.ts'
import type { World } from '../World.ts'

const portBase = 19_700
const networkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

let dir: string
let world: World
const plan = { chainIds: [31337], playground: false, server: false, relay: false, solana: false } as const
const start = () => startWorld({ portBase, dir, ...plan })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-bitcoin-'))
  world = await start()
})

afterAll(async () => {
  await world?.stop()
  await rm(dir, { recursive: true, force: true })
})

const info = () => world.info.bitcoin!
const client = () => createBitcoinClient(info().apiUrl)
const named = (digit: string) => createPayer(hexToBytes(`0x${digit.repeat(64)}`)).address

const statsSchema = z.object({ funded_txo_sum: z.number(), spent_txo_sum: z.number() })
async function satoshisOf(address: string): Promise<number> {
  const schema = z.object({ chain_stats: statsSchema, mempool_stats: statsSchema })
  const { chain_stats, mempool_stats } = schema.parse(await client().get(`/address/${address}`))
  const sumOf = (stats: z.infer<typeof statsSchema>) => stats.funded_txo_sum - stats.spent_txo_sum
  return sumOf(chain_stats) + sumOf(mempool_stats)
}

const pastSchema = z.array(
  z.object({ txid: z.string(), status: z.object({ confirmed: z.literal(true), block_time: z.number() }) }),
)
const coinsSchema = z.array(z.object({ txid: z.string(), vout: z.number(), value: z.number() }))

test('has two accounts with bitcoin and a past of three months', async () => {
  const [alice, bob] = info().accounts.map(({ address }) => address)
  expect(await satoshisOf(alice!)).toBe(91_726_546)
  expect(await satoshisOf(bob!)).toBeGreaterThan(50_000_000)
  const past = pastSchema.parse(await client().get(`/address/${alice}/txs`))
  expect(past).toHaveLength(12)
  const days = past.map(({ status }) => (Date.now() / 1_000 - status.block_time) / 86_400)
  expect(Math.max(...days)).toBeGreaterThan(80)
  expect(Math.min(...days)).toBeLessThan(1)
})

test('the first account has an inscription and a rune in outputs of their own', async () => {
  const coins = coinsSchema.parse(await client().get(`/address/${info().accounts[0]!.address}/utxo`))
  const read = async ({ txid, vout }: { txid: string; vout: number }) => {
    const headers = { accept: 'application/json' }
    return (await fetch(`${info().apiUrl}/output/${txid}:${vout}`, { headers })).json() as Promise<unknown>
  }
  const of = (value: number) => coins.find((coin) => coin.value === value)!
  expect(await read(of(10_000))).toMatchObject({ inscriptions: [`${of(10_000).txid}i0`] })
  expect(await read(of(546))).toMatchObject({ runes: { 'HARBOUR•LIGHT': { amount: 2_100 } } })
})

test('is listed with its network, and with addresses that stay the same', () => {
  expect(info().network.id).toBe(networkId)
  expect(info().accounts.map(({ address }) => address)).toMatchInlineSnapshot(`
    [
      "bcrt1qquv9lg5g2r4jkr0ahun0ddfg5xntxjelwjpnuw",
      "bcrt1qlqj2pdsteppkcr8jkp9ms0wpvey89tna8v72sj",
    ]
  `)
  const printed = formatWorld(world.info)
  for (const text of [networkId, ...info().accounts.map(({ address }) => address)]) expect(printed).toContain(text)
})

test('its faucet gives 0.1 BTC', async () => {
  const give = (address: string, chainId: string) =>
    fetch(`${world.info.faucet}/faucet`, { method: 'POST', body: JSON.stringify({ address, chainId }) })
  const response = await give(named('1'), networkId)
  expect([response.status, await response.json()]).toMatchObject([200, { hashes: [expect.any(String)] }])
  expect(await satoshisOf(named('1'))).toBe(10_000_000)
  expect((await give(named('1'), 'bip122:other')).status).toBe(400)
  expect((await give('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', networkId)).status).toBe(400)
})

test('what waits is final within seconds', async () => {
  const txid = await client().control('fund', { address: named('2'), value: 5_000 })
  const statusSchema = z.object({ confirmed: z.boolean(), block_height: z.number().optional() })
  await vi.waitFor(
    async () => {
      const { block_height = Infinity } = statusSchema.parse(await client().get(`/tx/${txid}/status`))
      expect(Number(await client().getText('/blocks/tip/height')) - block_height).toBeGreaterThanOrEqual(5)
    },
    { timeout: 30_000, interval: 200 },
  )
})

test('comes back with its chain after it was killed, and after the world was stopped', async () => {
  await client().control('fund', { address: named('3'), value: 7_000 })
  await world.bitcoin!.kill()
  await expect(client().getText('/blocks/tip/height')).rejects.toThrow()
  await world.bitcoin!.start()
  expect(await satoshisOf(named('3'))).toBe(7_000)
  await world.stop()
  // As a kill in the middle of a line leaves it.
  await appendFile(join(dir, 'bitcoin/journal'), '{"kind":"bl')
  world = await start()
  expect(await satoshisOf(named('3'))).toBe(7_000)
})

test('starts anew where its chain does not read', async () => {
  await world.stop()
  await writeFile(join(dir, 'bitcoin/journal'), '{"kind":\n')
  world = await start()
  expect(await satoshisOf(named('3'))).toBe(0)
  expect(await satoshisOf(info().accounts[0]!.address)).toBe(91_726_546)
})

test('a world may be without it', async () => {
  const other = await startWorld({ portBase: portBase + 100, dir: `${dir}-other`, ...plan, bitcoin: false })
  expect(other.info.bitcoin).toBeUndefined()
  expect(other.bitcoin).toBeUndefined()
  await other.stop()
  await rm(`${dir}-other`, { recursive: true })
})
