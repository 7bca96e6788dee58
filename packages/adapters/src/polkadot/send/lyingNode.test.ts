import type { Adapter, SendAbility } from '@latchkey/core/internal'
import { type Polkadot, startPolkadot } from '@latchkey/polkadot-node'
import { Metadata, TypeRegistry } from '@polkadot/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLiar } from '../../createLiar.ts'
import { polkadot } from '../polkadot.ts'
import { alice, bob, createPage, createTestWallet, inject } from '../test/createTestWallet.ts'
import { testChains } from '../test/testChains.ts'

const connectorId = 'polkadot/test-wallet'
const dot = 10_000_000_000n

let node: Polkadot
/** Of the same network. */
let witness: Polkadot
const registry = new TypeRegistry()
beforeAll(async () => {
  node = await startPolkadot({ autoMine: true })
  witness = await startPolkadot({ autoMine: true })
  for (const one of [node, witness]) {
    one.control.fund(alice.address, 10n * dot)
    one.control.mine(3)
  }
  const body = JSON.stringify({ id: 1, method: 'state_getMetadata', params: [] })
  const { result } = (await (await fetch(node.url, { method: 'POST', body })).json()) as { result: `0x${string}` }
  registry.setMetadata(new Metadata(registry, result))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await node.stop()
  await witness.stop()
})

const newLiar = () =>
  createLiar((url, { method, params } = { id: 0, method: url, params: [] }) => {
    const name = method === 'state_call' ? `${method} ${params[0]}` : method
    return url.startsWith(witness.url) ? `witness: ${name}` : name
  })

/** A page of its own, whose wallet notes what it is to sign and signs nothing. */
async function setUp(liar = newLiar(), rpcUrls = [node.url]) {
  liar.tellTheTruth()
  const asked: SignerPayloadJSON[] = []
  vi.stubGlobal('window', createPage())
  const { wallet } = createTestWallet({
    signPayload(payload) {
      asked.push(payload)
      throw new Error('Cancelled')
    },
  })
  inject(wallet)
  vi.stubGlobal('fetch', liar.fetch)
  const adapter = polkadot({ chains: [{ ...testChains(node)[0], rpcUrls }] }) as Adapter & {
    loadSend(): Promise<SendAbility>
  }
  await adapter.connect({ connectorId })
  const send = await adapter.loadSend()
  const [network] = adapter.networks
  const terms = {
    network: network!,
    from: alice.address,
    to: bob.address,
    token: { symbol: 'DOT', decimals: 10 },
    amount: dot,
  }
  return {
    liar,
    estimate: () => send.estimateFee(terms).catch(() => undefined),
    transfer: () => send.transfer({ connectorId, ...terms }).catch(() => undefined),
    signed: () => asked,
  }
}

/** Every field of every response on the way to a signature, by the method that is asked. */
const table: Readonly<Record<string, readonly string[]>> = {
  chain_getBlockHash: [''],
  chain_getFinalizedHead: [''],
  chain_getHeader: ['', 'digest', 'digest.logs', 'extrinsicsRoot', 'number', 'parentHash', 'stateRoot'],
  'state_call Metadata_metadata_at_version': [''],
  'state_call TransactionPaymentApi_query_info': [''],
  state_getRuntimeVersion: [
    '',
    'apis',
    'authoringVersion',
    'implName',
    'implVersion',
    'specName',
    'specVersion',
    'stateVersion',
    'transactionVersion',
  ],
  state_getStorage: [''],
  system_accountNextIndex: [''],
}
const fields = Object.entries(table).flatMap(([method, paths]) => paths.map((path) => `${method} ${path}`))
/** Metadata is read once for a runtime, and nothing but another node tells that it is a lie. */
const metadataField = 'state_call Metadata_metadata_at_version '

test('the table has every field of every response on the way to a signature', async () => {
  const page = await setUp()
  expect(await page.estimate()).toBeGreaterThan(0n)
  await page.transfer()
  expect(page.liar.fields()).toEqual(fields.toSorted())
  expect(page.signed()).toHaveLength(1)
  expectShown(page.signed()[0])
}, 60_000)

test.each(fields.filter((field) => field !== metadataField))(
  'a lie about %s gets nothing signed but what was shown',
  async (field) => {
    const page = await setUp()
    await page.estimate()
    await page.transfer()
    for (const change of page.liar.changesOf(field)) {
      page.liar.lieAbout(field, change)
      await page.estimate()
      await page.transfer()
    }
    for (const payload of page.signed()) expectShown(payload)
  },
  120_000,
)

test('a lie about the metadata gets nothing signed where another node tells the truth', async () => {
  const page = await setUp()
  await page.transfer()
  for (const change of page.liar.changesOf(metadataField)) {
    const lied = await setUp(page.liar, [node.url, witness.url])
    lied.liar.lieAbout(metadataField, change)
    await lied.transfer()
    for (const payload of lied.signed()) expectShown(payload)
  }
}, 120_000)

test('what was signed by a lie about the metadata, the chain refuses: nothing is lost', async () => {
  const liar = newLiar()
  vi.stubGlobal('window', createPage())
  const { wallet } = createTestWallet()
  inject(wallet)
  liar.tellTheTruth()
  vi.stubGlobal('fetch', liar.fetch)
  const [chain] = testChains(node)
  const before = node.control.freeOf(bob.address)
  const send = async () => {
    const adapter = polkadot({ chains: [{ ...chain, rpcUrls: [node.url] }] }) as Adapter & {
      loadSend(): Promise<SendAbility>
    }
    await adapter.connect({ connectorId })
    const [network] = adapter.networks
    const token = { symbol: 'DOT', decimals: 10 }
    const terms = { connectorId, network: network!, from: alice.address, to: bob.address, token, amount: dot }
    return (await adapter.loadSend()).transfer(terms)
  }
  await expect(send()).resolves.toMatchObject({ nonce: 0 })
  liar.lieAbout(metadataField, (answer) => swapNames(String(answer), ['transfer_keep_alive', 'transfer_allow_death']))
  await expect(send()).rejects.toMatchObject({ code: 'NETWORK_RULES_DIFFER' })
  liar.tellTheTruth()
  await expect(send()).resolves.toMatchObject({ nonce: 1 })
  expect(node.control.freeOf(bob.address)).toBe(before + 2n * dot)
}, 60_000)

/** Metadata that calls each of two calls by the other's name: the page writes one for the other. */
function swapNames(metadata: string, names: readonly [string, string]): string {
  const [first, second] = names.map((name) => Buffer.from([4 * name.length, ...Buffer.from(name)]).toString('hex'))
  const swapped = metadata.replace(first!, 'other').replace(second!, first!).replace('other', second!)
  expect(swapped).toHaveLength(metadata.length)
  expect(swapped).not.toBe(metadata)
  return swapped
}

/** A transfer of the amount to the recipient, on this network, by this account, without a tip. */
function expectShown(payload: SignerPayloadJSON | undefined) {
  if (!payload) throw new TypeError('Something was signed.')
  const { address, method, genesisHash, tip, assetId } = payload
  const call = registry.createType('Call', method)
  const [to, amount] = call.args.map(String)
  // The first half is the network's name; no other network has it.
  const network = genesisHash.slice(0, 34)
  expect({ to, amount, address, network, tip: BigInt(tip), assetId }).toEqual({
    to: bob.address,
    amount: String(dot),
    address: alice.address,
    network: node.genesisHash.slice(0, 34),
    tip: 0n,
    assetId: null,
  })
  expect(['transferKeepAlive', 'transferAllowDeath']).toContain(call.method)
}
