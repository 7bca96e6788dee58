import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import {
  connect,
  createLatchkey,
  getBalances,
  getRequestedTransactions,
  getSentTransactions,
  memoryStorage,
  type StoragePort,
  sendToken,
  speedUpTransaction,
} from '@latchkey/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { evm } from '../evm.ts'
import { callNode } from '../test/callNode.ts'
import { createTestChain } from '../test/createTestChain.ts'
import { alice, bob, createTestWallet } from '../test/createTestWallet.ts'

/** Transactions of an app through two nodes of which one lies, from its page to its Activity. */

// A node without automatic mining.
let node: Anvil
const stops: (() => void)[] = []
beforeAll(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  node = await startAnvil({ flags: ['--no-mining'] })
})
beforeEach(() => mine())
afterEach(() => {
  for (const stop of stops.splice(0).reverse()) stop()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await node.stop()
})

const mine = () => callNode(node.url, 'anvil_mine', ['0x1'])

type Json = Record<string, string> | null
type Lie = (method: string, params: readonly string[], truth: Json) => unknown

/** A proxy of the node; undefined leaves a result unchanged. */
async function startLiar(lie: Lie): Promise<string> {
  const front = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const calls = [JSON.parse(body)].flat() as { id: number; method: string; params: string[] }[]
    const upstream = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answers = [await upstream.json()].flat() as { id: number; result?: Json }[]
    const results = answers.map((answer) => {
      const { method = '', params = [] } = calls.find(({ id }) => id === answer.id) ?? {}
      const invented = lie(method, params, answer.result ?? null)
      return invented === undefined ? answer : { jsonrpc: '2.0', id: answer.id, result: invented }
    })
    response.end(JSON.stringify(body.startsWith('[') ? results : results[0]))
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  stops.push(() => front.close().closeAllConnections())
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`
}

/** A page of an app with these nodes, whose wallet sends through `send`. */
async function openPage(options: {
  rpcUrls: string[]
  storage: StoragePort
  send: (transaction: Record<string, string>) => Promise<unknown>
}) {
  const { rpcUrls, storage, send } = options
  const latchkey = createLatchkey({ adapters: [evm({ chains: [createTestChain(31337, ...rpcUrls)] })], storage })
  const stop = latchkey.start()
  stops.push(stop)
  const answers = { eth_sendTransaction: ([one]: readonly unknown[]) => send(one as Record<string, string>) }
  const { provider } = createTestWallet({ url: node.url, answers })
  const info = { uuid: crypto.randomUUID(), name: 'Test', icon: 'data:image/svg+xml,<svg/>', rdns: 'org.example.test' }
  window.dispatchEvent(Object.assign(new Event('eip6963:announceProvider'), { detail: { info, provider } }))
  await vi.waitFor(() => connect(latchkey, { connectorId: 'org.example.test' }), { timeout: 10_000 })
  return { latchkey, stop }
}

test.each(['one node lies about the nonce of the second one', 'each node has the second one a few polls late'])(
  'throws NONCE_IGNORED for a speed-up with another nonce, and lists both payments, where %s',
  async (how) => {
    const hashes: string[] = []
    const polls = new Map<string, number>()
    const startNode = (name: string) =>
      startLiar((method, [hash = ''], truth) => {
        if (method !== 'eth_getTransactionByHash' || !truth || hash === hashes[0]) return undefined
        if (how.startsWith('one')) return name === 'first' ? { ...truth, nonce: `${truth.nonce}0` } : undefined
        polls.set(name, (polls.get(name) ?? 0) + 1)
        return (polls.get(name) ?? 0) < 4 ? null : undefined
      })
    const rpcUrls = [await startNode('first'), await startNode('second')]
    const { latchkey } = await openPage({
      rpcUrls,
      storage: memoryStorage(),
      async send({ nonce: _, ...rest }) {
        if (hashes.length > 0) await mine()
        const hash = await callNode<string>(node.url, 'eth_sendTransaction', [rest])
        hashes.push(hash)
        return hash
      },
    })
    const [token] = await getBalances(latchkey)
    const { hash } = await sendToken(latchkey, { token, amount: '1', receiver: bob })
    await vi.waitFor(() => expect(getSentTransactions(latchkey)[0]?.nonce).toBeDefined(), { timeout: 10_000 })
    await expect(speedUpTransaction(latchkey, { hash })).rejects.toMatchObject({ code: 'NONCE_IGNORED' })
    await mine()
    await vi.waitFor(
      () =>
        expect(getSentTransactions(latchkey)).toMatchObject([
          { hash: hashes[1], status: 'confirmed' },
          { hash: hashes[0], status: 'confirmed' },
        ]),
      { timeout: 10_000 },
    )
    expect(getRequestedTransactions(latchkey)).toEqual([])
  },
  40_000,
)

test.each(['has every nonce as used', 'is down'])(
  'finds a payment whose response was lost where the first of two nodes %s',
  async (how) => {
    let isLying = false
    const liar = await startLiar((method, [account]) =>
      isLying && method === 'eth_getTransactionCount' && account?.toLowerCase() === alice.toLowerCase()
        ? '0xffff'
        : undefined,
    )
    const page = { rpcUrls: [liar, node.url], storage: memoryStorage() }
    let sent: string | undefined
    const { latchkey, stop } = await openPage({
      ...page,
      async send(transaction) {
        sent = await callNode<string>(node.url, 'eth_sendTransaction', [transaction])
        return new Promise(() => {})
      },
    })
    const [token] = await getBalances(latchkey)
    void sendToken(latchkey, { token, amount: '1', receiver: bob }).catch(() => {})
    await vi.waitFor(() => expect(sent).toBeDefined(), { timeout: 10_000 })
    stop()
    await mine()
    if (how === 'is down') stops.shift()?.()
    isLying = true
    const { latchkey: next } = await openPage({ ...page, send: async () => {} })
    await vi.waitFor(() => expect(getSentTransactions(next)).toMatchObject([{ hash: sent }]), { timeout: 20_000 })
  },
  40_000,
)
