import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient, memoryStorage, requested } from '../test/createTestClient.ts'
import { linkTabs } from '../test/linkTabs.ts'
import type { PairingClientOptions } from './createPairingClient.ts'
import { concatBytes, fromBase64, toBase64 } from './encoding/bytes.ts'

// A relay has no key, but it can send a page's own messages back to it. None may count as the wallet's.

const topic = 'ab'.repeat(32)
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

type Reflect = (message: string) => string

/** A socket to a relay that acknowledges everything and returns each published message, changed by `reflect`. */
function reflectingSocket(reflect: Reflect) {
  const returned: string[] = []
  class ReflectingSocket {
    onopen?: () => void
    onmessage?: (event: { data: string }) => void
    constructor() {
      setTimeout(() => this.onopen?.())
    }
    send(frame: string): void {
      const { id, method, params } = JSON.parse(frame)
      if (!method) return
      this.deliver({ id, result: true })
      if (method !== 'irn_publish') return
      const message = reflect(params.message)
      returned.push(message)
      this.deliver({ id: id + 1, method: 'irn_subscription', params: { id: 'one', data: { topic, message } } })
    }
    deliver(members: object): void {
      setTimeout(() => this.onmessage?.({ data: JSON.stringify({ jsonrpc: '2.0', ...members }) }))
    }
    close(): void {}
  }
  return { returned, WebSocket: ReflectingSocket as unknown as PairingClientOptions['WebSocket'] }
}

/** Storage with one session of a wallet that is not there. */
function storedSession() {
  const storage = memoryStorage()
  const { chains, ...granted } = requested.eip155
  const namespaces = {
    eip155: { ...granted, accounts: chains.map((chain) => `${chain}:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266`) },
  }
  const expiry = Math.floor(Date.now() / 1000) + 3600
  const session = {
    topic,
    symKey: 'cd'.repeat(32),
    expiry,
    changedAt: Date.now() - 1000,
    receivedIds: [],
    peer: { name: 'Wallet' },
  }
  storage.setItem('latchkey.pairing.sessions', JSON.stringify([{ ...session, namespaces, requested }]))
  return storage
}

/** Pings the absent wallet from the last of `tabs` tabs, and waits until the relay has reflected the ping. */
async function ping({ reflect, tabs }: { reflect: Reflect; tabs: number }) {
  const { returned, WebSocket } = reflectingSocket(reflect)
  const storage = storedSession()
  const join = linkTabs()
  const clients = Array.from({ length: tabs }, () =>
    createTestClient({ relayUrl: 'ws://127.0.0.1:9', storage, WebSocket, tabs: join() }),
  )
  closers.push(...clients.map(({ close }) => close))
  // The first tab leads by then; a call before that would be published twice.
  await new Promise((resolve) => setTimeout(resolve, 50))
  const responded = vi.fn()
  clients
    .at(-1)
    ?.ping({ topic })
    .then(responded, () => {})
  await vi.waitFor(() => expect(returned).toHaveLength(1))
  // A response to the reflected ping would be published next, and reflected too.
  await new Promise((resolve) => setTimeout(resolve, 200))
  return { responded, returned }
}

/** The same bytes in the envelope of type 1, which names a sender. */
const asTypeOne: Reflect = (message) =>
  toBase64(concatBytes(Uint8Array.of(1), new Uint8Array(32).fill(7), fromBase64(message).slice(1)))

/** The same bytes in another spelling: the unused bits of the last digit are set. */
const respelled: Reflect = (message) => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
  const digits = message.replace(/=+$/, '')
  const last = alphabet.charAt(alphabet.indexOf(digits.at(-1) ?? '') + 1)
  return digits.length === message.length ? message : digits.slice(0, -1) + last + message.slice(digits.length)
}

test.each([
  ['unchanged', (message: string) => message, 1],
  ['in an envelope of type 1', asTypeOne, 1],
  ['in another spelling of its base64', respelled, 1],
  ['unchanged, from another tab', (message: string) => message, 2],
  ['in an envelope of type 1, from another tab', asTypeOne, 2],
])('ignores its own ping that the relay returns %s', async (_name, reflect, tabs) => {
  const { responded, returned } = await ping({ reflect, tabs })
  expect(responded).not.toHaveBeenCalled()
  expect(returned).toHaveLength(1)
})
