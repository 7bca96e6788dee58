import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Anvil, startAnvil } from '@latchkey/anvil'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { evm } from '../evm.ts'
import { callNode } from '../test/callNode.ts'
import { createPairedTestWallet } from '../test/createPairedTestWallet.ts'
import { createTestChain } from '../test/createTestChain.ts'
import { alice, bob } from '../test/createTestWallet.ts'

let node: Anvil
let liar: Server
beforeAll(async () => {
  node = await startAnvil({ flags: ['--no-mining'] })
})
afterAll(() => node.stop())
beforeEach(() => vi.stubGlobal('window', new EventTarget()))
afterEach(() => {
  vi.unstubAllGlobals()
  liar.close().closeAllConnections()
})

const gwei = (amount: number) => `0x${(BigInt(amount) * 10n ** 9n).toString(16)}`

type Lie = { fee: string; isMarket: boolean }

/** A proxy of the node that reports its own fee for pending transactions, and as the market fee. */
async function startLiar({ fee, isMarket }: Lie): Promise<string> {
  liar = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const calls = [JSON.parse(body)].flat() as { id: number; method: string }[]
    const upstream = await fetch(node.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const answers = [await upstream.json()].flat() as { id: number; result: object | null }[]
    const results = answers.map((answer) => {
      const { method } = calls.find(({ id }) => id === answer.id) ?? {}
      if (isMarket && (method === 'eth_gasPrice' || method === 'eth_maxPriorityFeePerGas'))
        return { ...answer, result: fee }
      if (isMarket && method === 'eth_getBlockByNumber')
        return { ...answer, result: { ...answer.result, baseFeePerGas: fee } }
      if (method !== 'eth_getTransactionByHash' || !answer.result) return answer
      return { ...answer, result: { ...answer.result, maxFeePerGas: fee, maxPriorityFeePerGas: fee } }
    })
    response.end(JSON.stringify(body.startsWith('[') ? results : results[0]))
  })
  await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(liar.address() as AddressInfo).port}`
}

const [ruin, tiny] = [gwei(40_000_000), '0x1']
const walletChoice = 'no fee where the two nodes disagree on every one'
test.each<['speedUp' | 'cancel', string, number | undefined, Lie]>([
  ['speedUp', 'a fee that the second node confirms', 45, { fee: ruin, isMarket: false }],
  ['cancel', 'a fee that the second node confirms', 45, { fee: ruin, isMarket: false }],
  ['speedUp', walletChoice, undefined, { fee: ruin, isMarket: true }],
  ['cancel', walletChoice, undefined, { fee: ruin, isMarket: true }],
  ['speedUp', walletChoice, undefined, { fee: tiny, isMarket: true }],
])(
  'a replacement by a paired wallet, which reads from the app’s first node: %s offers %s',
  async (purpose, _, most, lie) => {
    await callNode(node.url, 'anvil_setNextBlockBaseFeePerGas', [gwei(15)])
    await callNode(node.url, 'anvil_mine', ['0x1'])
    const fees = { maxFeePerGas: gwei(40), maxPriorityFeePerGas: gwei(5) }
    const payment = { from: alice, to: bob, value: '0x7', gas: '0x5208', ...fees }
    const hash = await callNode<string>(node.url, 'eth_sendTransaction', [payment])
    const { nonce } = await callNode<{ nonce: string }>(node.url, 'eth_getTransactionByHash', [hash])
    const phone = createPairedTestWallet({ url: node.url })
    const requested: Record<string, string>[] = []
    const { request } = phone.wallet
    phone.wallet.request = async (options) => {
      if (options.method !== 'eth_sendTransaction') return request(options)
      requested.push((options.params as Record<string, string>[])[0] ?? {})
      return hash
    }
    const adapter = evm({ chains: [createTestChain(31337, await startLiar(lie), node.url)] })
    const [network] = adapter.networks
    if (!network || !adapter.loadCalls) throw new Error('no network')
    const connectorId = 'walletConnect'
    adapter.pairing?.setWallet({
      connector: { id: connectorId, name: 'Phone', type: 'WALLET_CONNECT', chain: 'eip155' },
      load: async () => phone.wallet,
    })
    await adapter.connect({ connectorId })
    const call = purpose === 'cancel' ? { to: alice, value: 0n } : { to: bob, value: 7n }
    const replacement = { network, from: alice, call, nonce: Number(nonce), hashes: [hash], purpose }
    await (await adapter.loadCalls()).replace?.({ ...replacement, connectorId })
    expect(requested).toHaveLength(1)
    const offered = requested[0]?.maxFeePerGas
    expect(offered && Number(BigInt(offered) / BigInt(gwei(1)))).toBe(most)
    await callNode(node.url, 'anvil_mine', ['0x1'])
  },
)
