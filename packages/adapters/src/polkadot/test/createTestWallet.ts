import { fromHex, toHex } from '@latchkey/wire/polkadot'
import { Keyring } from '@polkadot/keyring'
import type { KeyringPair } from '@polkadot/keyring/types'
import { TypeRegistry } from '@polkadot/types'
import type { SignerPayloadJSON } from '@polkadot/types/types'
import { changeTransfer, type TransferChange } from './changeTransfer.ts'

export type Kind = 'sr25519' | 'ed25519' | 'ecdsa'
/** `other`: the next message is signed with a text of the wallet's own; a change: the next transfer is signed with it. */
type Next = 'answer' | 'reject' | 'hang' | 'other' | TransferChange

/** A key of tests; @polkadot/keyring signs with it, as extensions do with theirs. */
export function createTestKey(name: string, kind: Kind = 'sr25519', prefix = 0): KeyringPair {
  return new Keyring({ type: kind, ss58Format: prefix }).addFromUri(`//${name}`)
}

export const alice = createTestKey('Alice')
export const bob = createTestKey('Bob')

/** An extension that tests can steer. `signPayload` may be replaced: it gets what the page asked for and how to sign it. */
export function createTestWallet(
  options: {
    keys?: readonly KeyringPair[]
    /** Beside what follows from the keys. */
    accountOf?: (key: KeyringPair) => object
    signPayload?: (payload: SignerPayloadJSON, sign: (payload: SignerPayloadJSON) => object) => unknown
    signRaw?: (sign: () => string) => unknown
  } = {},
) {
  const { keys = [alice, bob], accountOf = () => ({}) } = options
  const listeners = new Set<(accounts: readonly object[]) => void>()
  const requests: { method: string; payload: unknown }[] = []
  const state = { order: keys, isLocked: false, isGranted: false, next: 'answer' as Next, latencyMs: 0 }

  const visible = () =>
    state.isLocked
      ? []
      : state.order.map((key) => ({ address: key.address, type: key.type, genesisHash: null, ...accountOf(key) }))
  const emit = () => {
    for (const listener of [...listeners]) listener(visible())
  }
  const prompt = async (method: string, payload: unknown) => {
    requests.push({ method, payload })
    const { next } = state
    state.next = 'answer'
    if (next === 'reject') throw new Error(method === 'enable' ? 'Rejected' : 'Cancelled')
    if (next === 'hang') await new Promise(() => {})
    return next
  }
  const pass = async () => state.latencyMs > 0 && new Promise((resolve) => setTimeout(resolve, state.latencyMs))
  const keyOf = (address: string) => {
    const key = keys.find((one) => one.address === address)
    if (!key) throw new Error('Unable to find keypair')
    return key
  }
  const sign = (payload: SignerPayloadJSON) => {
    const registry = new TypeRegistry()
    registry.setSignedExtensions(payload.signedExtensions)
    const bytes = registry.createType('ExtrinsicPayload', payload, { version: payload.version })
    return { id: 1, ...bytes.sign(keyOf(payload.address)) }
  }

  const wallet = {
    version: '0.62.1',
    async enable(name: string) {
      if (!state.isGranted) await prompt('enable', name)
      else await pass()
      state.isGranted = true
      return {
        accounts: {
          async get() {
            await pass()
            return visible()
          },
          subscribe(listener: (accounts: readonly object[]) => void) {
            listeners.add(listener)
            return () => listeners.delete(listener)
          },
        },
        signer: {
          async signRaw(payload: { address: string; data: string }) {
            const next = await prompt('signRaw', payload)
            const key = keyOf(payload.address)
            const text =
              next === 'other' ? new TextEncoder().encode('<Bytes>another text</Bytes>') : fromHex(payload.data)
            const signature = () => toHex(key.sign(text))
            return { id: 1, signature: options.signRaw ? options.signRaw(signature) : signature() }
          },
          async signPayload(requested: SignerPayloadJSON) {
            const payload = changeTransfer(requested, await prompt('signPayload', requested))
            return options.signPayload ? options.signPayload(payload, sign) : sign(payload)
          },
        },
      }
    },
  }

  return {
    wallet,
    requests: () => requests,
    listeners: () => listeners.size,
    signatures: () => requests.map(({ method }) => method).filter((method) => /sign/i.test(method)),
    setAccounts(addresses: readonly string[]) {
      state.order = addresses.flatMap((address) => keys.find((key) => key.address === address) ?? [])
      emit()
    },
    setLocked(isLocked: boolean) {
      state.isLocked = isLocked
      emit()
    },
    setNext(next: Next) {
      state.next = next
    },
    /** Of what prompts nobody. */
    setLatency(ms: number) {
      state.latencyMs = ms
    },
  }
}

/** Puts a wallet on the page. @returns a function that takes it off */
export function inject(wallet: object, key = 'test-wallet'): () => void {
  const page = window as { injectedWeb3?: Record<string, object> }
  page.injectedWeb3 = { ...page.injectedWeb3, [key]: wallet }
  return () => {
    const { [key]: _, ...others } = page.injectedWeb3 ?? {}
    page.injectedWeb3 = others
  }
}

/** A page with storage. */
export function createPage(): object {
  const items = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  return Object.assign(new EventTarget(), { localStorage })
}
