import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPublicClient, defineChain, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NameNonce, signNameBody } from './names/signNameBody.ts'
import { startWorld } from './startWorld.ts'
import type { World } from './World.ts'

let dir: string
let world: World
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'latchkey-names-'))
  world = await startWorld({ portBase: 19_600, dir, chainIds: [31337], playground: false, relay: false })
}, 120_000)
afterAll(async () => {
  await world.stop()
  await rm(dir, { recursive: true, force: true })
})

test('a name registered with the server resolves for an ENS client, and one that is not does not', async () => {
  const { info } = world
  const contracts = info.contracts['eip155:31337']!
  const chain = defineChain({
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [info.rpcUrls['eip155:31337']!] } },
    contracts: { ensUniversalResolver: { address: contracts.ensUniversalResolver! } },
  })
  const client = createPublicClient({ chain, transport: http() })
  const owner = privateKeyToAccount(info.accounts[0]!.privateKey)
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${info.server}${path}`, { method: 'POST', body: JSON.stringify(body) })
    expect(answer.status).toBe(200)
    return (await answer.json()) as NameNonce
  }
  const nonce = await post('/v1/profile/nonce', { address: owner.address })
  const action = { kind: 'register', attributes: { bio: 'Harbour master' } } as const
  const about = { ...nonce, origin: info.server ?? '', name: 'harbour.reown.id', action }
  await post('/v1/profile/account', await signNameBody(owner, about))

  expect(await client.getEnsAddress({ name: 'harbour.reown.id', strict: true })).toBe(owner.address)
  expect(await client.getEnsText({ name: 'harbour.reown.id', key: 'description', strict: true })).toBe('Harbour master')
  expect(await client.getEnsAddress({ name: 'nobody.reown.id', strict: true })).toBeNull()
  expect(await client.getEnsAddress({ name: 'harbour.eth' })).toBeNull()
}, 60_000)
