import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startWorld } from '../startWorld.ts'
import type { World } from '../World.ts'

let dir: string
let world: World

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-solana-server-'))
  world = await startWorld({ portBase: 19_600, dir, chainIds: [31337], playground: false, relay: false })
}, 240_000)

afterAll(async () => {
  await world?.stop()
  await rm(dir, { recursive: true, force: true })
})

const solana = () => world.info.solana!
const read = async (path: string) => (await fetch(`${world.info.server}${path}`)).json() as Promise<unknown>
const account = (list: string) => {
  const { accounts, network } = solana()
  return read(`/v1/account/${accounts[0]!.address}/${list}?projectId=p&currency=usd&chainId=${network.id}`)
}

const balancesSchema = z.object({
  balances: z.array(z.object({ name: z.string(), symbol: z.string(), quantity: z.object({ numeric: z.string() }) })),
})
const historySchema = z.object({
  data: z.array(
    z.object({
      metadata: z.object({ operationType: z.string(), status: z.string() }),
      transfers: z.array(
        z.object({
          direction: z.string(),
          quantity: z.object({ numeric: z.string() }),
          fungible_info: z.object({ symbol: z.string() }),
        }),
      ),
    }),
  ),
})

test('the server lists the world’s Solana network', async () => {
  expect(await read('/v1/supported-chains')).toMatchObject({
    http: expect.arrayContaining(['eip155:31337', solana().network.id]),
  })
})

test('the server shows the tokens of an account by their names', async () => {
  const { balances } = balancesSchema.parse(await account('balance'))
  const shown = balances.map(({ name, symbol, quantity }) => `${quantity.numeric} ${symbol} ${name}`)
  expect(shown.slice(1).sort()).toEqual([
    '1 PASS Harbour Pass',
    '2271.75 USDC USD Coin',
    '36.5 NOTE Noted Token',
    '420 TOLL Toll Token',
  ])
  expect(shown[0]).toMatch(/^2\d\.\d+ SOL Solana$/)
})

test('the server lists the NFTs of an account', async () => {
  const shape = z.object({ name: z.string(), imageUrl: z.string(), isSpam: z.boolean() })
  const { data } = z.object({ data: z.array(shape) }).parse(await account('nfts'))
  expect(data.map(({ name, isSpam }) => `${name}${isSpam ? ', spam' : ''}`).sort()).toEqual([
    'Blue Harbour',
    'Claim at prints.xyz, spam',
    'Green Harbour',
    'Red Harbour',
  ])
  expect(data[0]?.imageUrl).toMatch(/^data:image\/gif/)
})

test('the server shows the past of an account', async () => {
  const { data } = historySchema.parse(await account('history'))
  const told = data.map(({ metadata, transfers }) => {
    const moved = transfers.map(({ direction, quantity, fungible_info: { symbol } }) =>
      [direction, quantity.numeric, symbol].join(' '),
    )
    return [metadata.operationType, metadata.status, ...moved].join(', ')
  })
  expect(told).toMatchInlineSnapshot(`
    [
      "receive, confirmed, in 15 USDC",
      "send, confirmed, out 0.05 SOL",
      "receive, confirmed, in 0.33 SOL",
      "send, confirmed, out 60 USDC",
      "receive, confirmed, in 42.25 USDC",
      "send, failed",
      "send, confirmed, out 0.75 SOL",
      "send, confirmed, out 3.5 NOTE",
      "mint, confirmed, in 40 NOTE",
      "mint, confirmed, in 1 PASS",
      "send, confirmed, out 80 TOLL",
      "mint, confirmed, in 500 TOLL",
      "send, confirmed, out 125.5 USDC",
      "receive, confirmed, in 2.5 SOL",
      "mint, confirmed, in 2400 USDC",
      "mint, confirmed, in 1 PRINT",
      "mint, confirmed, in 1 PRINT",
      "mint, confirmed, in 1 PRINT",
      "mint, confirmed, in 1 PRINT",
      "receive, confirmed, in 24 SOL",
    ]
  `)
})
