import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  connect,
  createLatchkey,
  disconnect,
  getSentTransactions,
  memoryStorage,
  sendToken,
  switchWallet,
} from '@latchkey/core'
import { defineChain } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { evm } from '../index.ts'

const sender = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const hash = `0x${'ab'.repeat(32)}`
const blockHash = `0x${'cd'.repeat(32)}`

const transaction = { hash, from: sender, to: friend, value: '0x16345785d8a0000', input: '0x', nonce: '0x7' }
const mined = { blockNumber: '0x64', blockHash, transactionIndex: '0x0' }
const results: Record<string, unknown> = {
  eth_chainId: '0x1',
  eth_blockNumber: '0x70',
  eth_getBalance: '0xde0b6b3a7640000',
  eth_estimateGas: '0x5208',
  eth_gasPrice: '0x3b9aca00',
  eth_maxPriorityFeePerGas: '0x1',
  eth_getCode: '0x',
  eth_getTransactionCount: '0x7',
  eth_getBlockByNumber: { number: '0x70', hash: blockHash, baseFeePerGas: '0x1', timestamp: '0x65000000' },
  eth_getTransactionByHash: { ...transaction, ...mined },
  // Invented: the transaction is pending.
  eth_getTransactionReceipt: { ...mined, transactionHash: hash, status: '0x0', from: sender, to: friend, logs: [] },
}

type Call = { id: number; method: string }
let url: string
const server = createServer((request, response) => {
  void readCalls(request).then((calls) => {
    response.setHeader('content-type', 'application/json')
    const answer = ({ id, method }: Call) => ({ jsonrpc: '2.0', id, result: results[method] ?? null })
    const body = calls === undefined ? { http: [], ws: [] } : Array.isArray(calls) ? calls.map(answer) : answer(calls)
    response.end(JSON.stringify(body))
  })
})

async function readCalls(request: IncomingMessage): Promise<Call | Call[] | undefined> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return request.method === 'POST' ? JSON.parse(Buffer.concat(parts).toString()) : undefined
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
afterEach(() => vi.unstubAllGlobals())

/** An installed wallet whose node is honest. */
function announce(rdns: string, account: string, chainId: string): void {
  const request = async ({ method }: { method: string }) => {
    if (/accounts/i.test(method)) return [account]
    if (method === 'eth_chainId') return chainId
    if (method === 'eth_sendTransaction') return hash
    if (method === 'eth_getTransactionByHash') return { ...transaction, blockNumber: null, blockHash: null }
    if (method === 'eth_getTransactionReceipt' || method === 'wallet_revokePermissions') return null
    return results[method] ?? null
  }
  const info = { rdns, name: rdns, uuid: crypto.randomUUID(), icon: 'data:image/png;base64,AAAA' }
  const detail = { info, provider: { request, on() {}, removeListener() {} } }
  window.addEventListener('eip6963:requestProvider', () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
  )
}

test.each([
  ['stays on the sending wallet', undefined],
  ['disconnects it', 'disconnect'],
  ['switches to a wallet on another network', 'switch'],
])('an invented receipt does not count after the visitor %s', async (_, then) => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  announce('io.sender', sender, '0x1')
  announce('io.other', other, '0x2105')
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const rpcUrls = { default: { http: [url] } }
  const chain = defineChain({ id: 1, name: 'Ethereum', nativeCurrency, rpcUrls })
  const latchkey = createLatchkey({
    adapters: [evm({ chains: [chain], rpcUrls: { 1: [`${url}/v1?chainId=eip155:1&projectId=p`] } })],
    serverUrl: url,
    projectId: 'p',
    storage: memoryStorage(),
  })
  const stop = latchkey.start()
  try {
    await vi.waitFor(() => expect(latchkey.store.getState().connectors).toHaveLength(2))
    await connect(latchkey, { connectorId: 'io.other' })
    await connect(latchkey, { connectorId: 'io.sender' })
    const ether = { name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', quantity: { decimals: '18', numeric: '1' } }
    await sendToken(latchkey, {
      token: { ...ether, price: 0, iconUrl: null } as never,
      amount: '0.1',
      receiver: friend,
    })
    if (then === 'disconnect') await disconnect(latchkey)
    if (then === 'switch') await switchWallet(latchkey, { connectorId: 'io.other' })
    // Several polls of the server's node.
    await new Promise((resolve) => setTimeout(resolve, 4_000))
    expect(getSentTransactions(latchkey)).toMatchObject([{ hash, status: 'pending' }])
  } finally {
    stop()
  }
})
