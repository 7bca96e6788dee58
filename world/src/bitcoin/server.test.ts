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
  dir = await mkdtemp(join(tmpdir(), 'latchkey-bitcoin-server-'))
  const parts = { playground: false, relay: false, solana: false } as const
  world = await startWorld({ portBase: 19_900, dir, chainIds: [31337], ...parts })
}, 240_000)

afterAll(async () => {
  await world?.stop()
  await rm(dir, { recursive: true, force: true })
})

const bitcoin = () => world.info.bitcoin!
const read = async (path: string) => (await fetch(`${world.info.server}${path}`)).json() as Promise<unknown>
const account = (list: string) => {
  const { accounts, network } = bitcoin()
  return read(`/v1/account/${accounts[0]!.address}/${list}?projectId=p&currency=usd&chainId=${network.id}`)
}

const balancesSchema = z.object({
  balances: z.array(z.object({ symbol: z.string(), quantity: z.object({ numeric: z.string() }) })),
})
const historySchema = z.object({
  data: z.array(
    z.object({
      metadata: z.object({ operationType: z.string(), status: z.string() }),
      transfers: z.array(z.object({ direction: z.string(), quantity: z.object({ numeric: z.string() }) })),
    }),
  ),
})

test('the server lists the world’s Bitcoin network', async () => {
  expect(await read('/v1/supported-chains')).toMatchObject({
    http: expect.arrayContaining([bitcoin().network.id]),
  })
})

test('the server shows what an account has', async () => {
  const { balances } = balancesSchema.parse(await account('balance'))
  expect(balances.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)).toEqual(['0.91726546 BTC'])
})

test('the server shows the past of an account', async () => {
  const { data } = historySchema.parse(await account('history'))
  const told = data.map(({ metadata, transfers }) => {
    const moved = transfers.map(({ direction, quantity }) => `${direction} ${quantity.numeric}`)
    return [metadata.operationType, metadata.status, ...moved].join(', ')
  })
  expect(told).toMatchInlineSnapshot(`
    [
      "receive, confirmed, in 0.015",
      "receive, confirmed, in 0.00000546",
      "receive, confirmed, in 0.0001",
      "send, confirmed, out 0.005",
      "receive, confirmed, in 0.033",
      "receive, confirmed, in 0.0042",
      "send, confirmed, out 0.2",
      "send, confirmed, out 0.075",
      "receive, confirmed, in 0.02",
      "send, confirmed, out 0.125",
      "receive, confirmed, in 0.05",
      "receive, confirmed, in 1.2",
    ]
  `)
})
