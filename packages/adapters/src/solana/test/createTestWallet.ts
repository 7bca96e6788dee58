import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { addSignature, fromKey, readTransaction, toBase64 } from '@latchkey/wire/solana'
import type { StandardAccount, StandardWallet } from '../wallet.ts'
import { changeTransfer, type TransferChange } from './changeTransfer.ts'

/** An account of a wallet in tests; its key is derived from the seed. */
export type TestAccount = StandardAccount & { key: KeyObject }

export function createTestAccount(seed: number): TestAccount {
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex')
  const key = createPrivateKey({
    key: Buffer.concat([prefix, Buffer.alloc(32, seed)]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = new Uint8Array(createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32))
  const account = { address: fromKey(publicKey), publicKey, chains: ['solana:localnet', 'solana:devnet'] }
  return Object.assign(account, { key })
}

export const alice = createTestAccount(1)
export const bob = createTestAccount(2)

/** `other`: the next message is signed with a text of the wallet's own; a change: the next transfer is signed with it. */
type Next = 'answer' | 'reject' | 'hang' | 'fail' | 'other' | TransferChange

/** A wallet of the Wallet Standard over a real node, which tests can steer; `features` adds or overrides. */
export function createTestWallet(options: { url: string; name?: string; features?: Record<string, unknown> }) {
  const { url, name = 'Test Wallet' } = options
  const listeners = new Set<(change: { accounts: readonly StandardAccount[] }) => void>()
  const requests: { method: string; input: unknown }[] = []
  let accounts: readonly TestAccount[] = [alice, bob]
  let granted = false
  let locked = false
  let next: Next = 'answer'

  const visible = () => (granted && !locked ? accounts : [])
  const emit = () => {
    for (const listener of [...listeners]) listener({ accounts: visible() })
  }
  const prompt = async (method: string, input: unknown) => {
    requests.push({ method, input })
    const now = next
    next = 'answer'
    if (now === 'reject') throw { code: 4001, message: 'User rejected the request.' }
    if (now === 'fail') throw new Error('Something went wrong.')
    if (now === 'hang') await new Promise(() => {})
    return now
  }
  const keyOf = (account: StandardAccount) => {
    const found = visible().find(({ address }) => address === account.address)
    if (!found) throw { code: 4100, message: 'The account is not shared.' }
    return found.key
  }
  const signBytes = (bytes: Uint8Array, key: KeyObject) => new Uint8Array(sign(null, bytes, key))
  const signTransaction = (account: StandardAccount, bytes: Uint8Array) => {
    const transaction = readTransaction(bytes)
    const signature = signBytes(transaction.messageBytes, keyOf(account))
    return { signature, signedTransaction: addSignature(transaction, { address: account.address, signature }) }
  }

  const wallet: StandardWallet & { version: '1.0.0' } = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains: ['solana:localnet', 'solana:devnet'],
    get accounts() {
      return visible()
    },
    features: {
      'standard:connect': {
        async connect({ silent = false }: { silent?: boolean } = {}) {
          if (!silent) {
            await prompt('standard:connect', undefined)
            granted = true
          }
          return { accounts: visible() }
        },
      },
      'standard:disconnect': {
        async disconnect() {
          granted = false
        },
      },
      'standard:events': {
        on(_: 'change', listener: (change: { accounts: readonly StandardAccount[] }) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        async signMessage(input: { account: StandardAccount; message: Uint8Array }) {
          const now = await prompt('solana:signMessage', input)
          const message = now === 'other' ? new TextEncoder().encode('another text') : input.message
          return [{ signedMessage: input.message, signature: signBytes(message, keyOf(input.account)) }]
        },
      },
      'solana:signTransaction': {
        supportedTransactionVersions: ['legacy', 0],
        async signTransaction(input: { account: StandardAccount; transaction: Uint8Array }) {
          const bytes = changeTransfer(input.transaction, await prompt('solana:signTransaction', input))
          return [{ signedTransaction: signTransaction(input.account, bytes).signedTransaction }]
        },
      },
      'solana:signAndSendTransaction': {
        supportedTransactionVersions: ['legacy', 0],
        async signAndSendTransaction(input: { account: StandardAccount; transaction: Uint8Array }) {
          await prompt('solana:signAndSendTransaction', input)
          const { signature, signedTransaction } = signTransaction(input.account, input.transaction)
          await callNode(url, 'sendTransaction', [toBase64(signedTransaction), { encoding: 'base64' }])
          return [{ signature }]
        },
      },
      ...options.features,
    },
  }

  return {
    wallet,
    requests: () => requests,
    listeners: () => listeners.size,
    signatures: () => requests.map(({ method }) => method).filter((method) => /sign/i.test(method)),
    setAccounts(addresses: readonly string[]) {
      accounts = addresses.map((address) => (address === bob.address ? bob : alice))
      emit()
    },
    setLocked(change: boolean) {
      locked = change
      emit()
    },
    setNext(change: Next) {
      next = change
    },
  }
}

/** Registers a wallet on the page, now and for apps that come later. @returns a function that takes it off the page */
export function registerWallet(wallet: unknown): () => void {
  const leaves: unknown[] = []
  const callback = ({ register }: { register: (...wallets: unknown[]) => unknown }) => leaves.push(register(wallet))
  const onReady = (event: Event) => callback((event as CustomEvent<Parameters<typeof callback>[0]>).detail)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: callback }))
  window.addEventListener('wallet-standard:app-ready', onReady)
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onReady)
    for (const leave of leaves) if (typeof leave === 'function') leave()
  }
}

/** Calls a node; throws its error object. */
export async function callNode<Result>(url: string, method: string, params: readonly unknown[] = []): Promise<Result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const answer = (await response.json()) as { result: Result; error?: unknown }
  if (answer.error) throw answer.error
  return answer.result
}
