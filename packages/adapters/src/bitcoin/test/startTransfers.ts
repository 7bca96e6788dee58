import { type Bitcoin, startBitcoin } from '@latchkey/bitcoin-node'
import type { Network } from '@latchkey/core'
import type { TransferRequest } from '@latchkey/core/internal'
import type { Bytes } from '@latchkey/wire/bitcoin'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createEsplora } from '../esplora/createEsplora.ts'
import { parseOptions } from '../parseOptions.ts'
import { createSend } from '../send/createSend.ts'
import type { SendOptions } from '../send/SendOptions.ts'
import type { BitcoinWallet, SignPsbtRequest } from '../wallets/BitcoinWallet.ts'
import { createTestKey, type TestKey } from './createTestKey.ts'
import { testChains } from './testChains.ts'

const token = { symbol: 'BTC', decimals: 8 }

export type Sign = (psbt: Bytes, request: SignPsbtRequest) => Bytes

/** A node for the tests of a file, and an address of its own for each of them. */
export function startTransfers() {
  let node: Bitcoin
  let network: Network
  let seed = 20
  beforeAll(async () => {
    node = await startBitcoin()
    ;[network] = parseOptions({ chains: testChains(node.url) })
  })
  afterAll(() => node.stop())

  const transfers = {
    key: createTestKey(seed),
    receiver: createTestKey(11, 'p2tr'),
    get node() {
      return node
    },
    get network() {
      return network
    },
    get: async (path: string) => (await fetch(`${node.url}${path}`)).json(),
    balanceOf: (address: string) => createEsplora().getBalance({ network, address }),
    /** Pays an address in a block, once for each value. @returns the transactions' ids */
    async fund(address: string, ...values: number[]) {
      const txids: string[] = []
      for (const value of values) txids.push(await node.control.fund(address, value))
      await node.control.mine()
      return txids
    },
    /** A wallet with the key of this test, which may do something else with what it has to sign. */
    setUp(sign?: Sign, options: Partial<SendOptions> = {}) {
      const requests: SignPsbtRequest[] = []
      const { key: owner, receiver } = transfers
      const wallet = {
        async signPsbt(request: SignPsbtRequest) {
          requests.push(request)
          return sign ? sign(request.psbt, request) : owner.signPsbt(request.psbt, request.indexes)
        },
      } as BitcoinWallet
      const account = { ...owner, purpose: 'payment' as const, source: undefined }
      const send = createSend({
        esplora: createEsplora(),
        protectedOutputs: undefined,
        getWallet: () => wallet,
        requireShown: async () => account,
        ...options,
      })
      const toRequest = (change: Partial<TransferRequest> = {}): TransferRequest => ({
        connectorId: 'test',
        network,
        from: owner.address,
        to: receiver.address,
        token,
        amount: 20_000n,
        ...change,
      })
      const transfer = (change?: Partial<TransferRequest>) => send.transfer(toRequest(change))
      return { send, requests, toRequest, transfer }
    },
    /** Lets an API change what it says. */
    lying(change: (path: string, text: string) => string) {
      const esplora = createEsplora({
        async fetch(input, init) {
          const response = await fetch(input, init)
          const text = await response.text()
          return new Response(change(String(input), text), { status: response.status })
        },
        now: Date.now,
        sleep: async () => {},
      })
      return transfers.setUp(undefined, { esplora })
    },
    /** Lets an API answer another question than it was asked. */
    lyingPath(change: (url: string) => string) {
      const esplora = createEsplora({
        fetch: (input, init) => fetch(change(String(input)), init),
        now: Date.now,
        sleep: async () => {},
      })
      return transfers.setUp(undefined, { esplora })
    },
    /** The address of this test, of another kind. */
    useKey(kind: Parameters<typeof createTestKey>[1]): TestKey {
      transfers.key = createTestKey(seed, kind)
      return transfers.key
    },
    nextKey: (offset: number, kind: Parameters<typeof createTestKey>[1]) => createTestKey(seed + offset, kind),
  }
  beforeEach(() => {
    seed += 1
    transfers.key = createTestKey(seed)
  })
  return transfers
}

export const codeOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'none',
    (error) => error.code,
  )
