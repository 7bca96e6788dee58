import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSvmClient, named, svmNetworkId } from '@latchkey/svm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { formatWorld } from '../describeWorld.ts'
import { startWorld } from '../startWorld.ts'
import type { World } from '../World.ts'

const portBase = 19_300

let dir: string
let world: World
const start = () => startWorld({ portBase, dir, chainIds: [31337], playground: false, server: false, relay: false })

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-solana-'))
  world = await start()
})

afterAll(async () => {
  await world?.stop()
  await rm(dir, { recursive: true, force: true })
})

const solana = () => world.info.solana!
const request = (method: string, params: readonly unknown[] = []) =>
  createSvmClient(solana().rpcUrl).request(method, params)

const heldSchema = z.object({
  value: z.array(
    z.object({
      account: z.object({
        data: z.object({
          parsed: z.object({
            info: z.object({ mint: z.string(), tokenAmount: z.object({ uiAmountString: z.string() }) }),
          }),
        }),
      }),
    }),
  ),
})

async function readHeld(owner: string): Promise<Record<string, string>> {
  const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
  const read = async (programId: string) =>
    heldSchema.parse(await request('getTokenAccountsByOwner', [owner, { programId }, { encoding: 'jsonParsed' }])).value
  const found = (await Promise.all(programs.map(read))).flat().map(({ account }) => account.data.parsed.info)
  const symbolOf = (mint: string) => solana().tokens.find(({ address }) => address === mint)?.symbol ?? 'NFTs'
  return Object.fromEntries(found.map(({ mint, tokenAmount }) => [symbolOf(mint), tokenAmount.uiAmountString]))
}

const signaturesOf = async (address: string) =>
  z
    .array(z.object({ signature: z.string(), err: z.unknown(), blockTime: z.number() }))
    .parse(await request('getSignaturesForAddress', [address]))

test('has two accounts with SOL, four kinds of tokens and a past', async () => {
  const [alice, bob] = solana().accounts
  expect(await readHeld(alice!.address)).toEqual({ USDC: '2271.75', TOLL: '420', PASS: '1', NOTE: '36.5', NFTs: '1' })
  expect(await readHeld(bob!.address)).toMatchObject({ TOLL: '79.2', NOTE: '3.5' })
  const past = await signaturesOf(alice!.address)
  expect(past.length).toBeGreaterThan(12)
  expect(past.filter(({ err }) => err)).toHaveLength(1)
  const days = past.map(({ blockTime }) => (Date.now() / 1_000 - blockTime) / 86_400)
  expect(Math.max(...days)).toBeGreaterThan(60)
  expect(Math.min(...days)).toBeLessThan(1)
})

test('is listed with its network, and with addresses that stay the same', () => {
  expect(solana().network.id).toBe(svmNetworkId)
  expect(solana().accounts.map(({ address }) => address)).toMatchInlineSnapshot(`
    [
      "oeYf6KAJkLYhBuR8CiGc6L4D4Xtfepr85fuDgA9kq96",
      "AqynRZwvVqUPRwRJXvm6odUb3t93fDjnWe3p6BeuUFxD",
    ]
  `)
  expect(solana().tokens.map(({ symbol, address }) => `${symbol} ${address}`)).toMatchInlineSnapshot(`
    [
      "USDC bLsQKfxvrtYU8Y3K97pjcaELowC2rprmLE35YrxDBj8",
      "TOLL 7ZKhUixJR2ZDE5ryH5QaNFFba6xzwH4zRn1SEDq7mbrx",
      "PASS 8n3uWGQp3icUELVo5YJ6a5CEnDjfGaToEE1ixH17kjfZ",
      "NOTE HpAobbHLNDAnYVQ64WEXkMq8FeA9VaPxVaW9b6E2oVpv",
    ]
  `)
  const printed = formatWorld(world.info)
  expect(printed).toContain(svmNetworkId)
  for (const { address } of [...solana().accounts, ...solana().tokens]) expect(printed).toContain(address)
})

test('its faucet gives 1 SOL and 1,000 USDC', async () => {
  const { address } = await named('somebody new')
  const give = (chainId: string) =>
    fetch(`${world.info.faucet}/faucet`, { method: 'POST', body: JSON.stringify({ address, chainId }) })
  const response = await give(svmNetworkId)
  expect([response.status, await response.json()]).toMatchObject([
    200,
    { hashes: [expect.any(String), expect.any(String)] },
  ])
  expect(await request('getBalance', [address])).toMatchObject({ value: 1_000_000_000 })
  expect(await readHeld(address)).toEqual({ USDC: '1000' })
  expect((await give('solana:other')).status).toBe(400)
})

test('comes back with its ledger after it was killed, and after the world was stopped', async () => {
  const { address } = await named('before the outage')
  await request('requestAirdrop', [address, 7_000_000])
  await request('svm_pass', [1])
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await world.solana!.kill()
  await expect(request('getSlot')).rejects.toThrow()
  await world.solana!.start()
  expect(await request('getBalance', [address])).toMatchObject({ value: 7_000_000 })
  await world.stop()
  world = await start()
  expect(await request('getBalance', [address])).toMatchObject({ value: 7_000_000 })
})

test('starts anew where its ledger does not read', async () => {
  const { address } = await named('before the outage')
  await world.stop()
  await writeFile(join(dir, 'solana/state.json'), '{"svm":')
  world = await start()
  expect(await request('getBalance', [address])).toMatchObject({ value: 0 })
  expect((await readHeld(solana().accounts[0]!.address)).USDC).toBe('2271.75')
})

test('a world may be without it', async () => {
  const other = await startWorld({
    portBase: portBase + 100,
    dir: `${dir}-other`,
    chainIds: [31337],
    playground: false,
    server: false,
    relay: false,
    solana: false,
  })
  expect(other.info.solana).toBeUndefined()
  expect(other.solana).toBeUndefined()
  await other.stop()
  await rm(`${dir}-other`, { recursive: true })
})
