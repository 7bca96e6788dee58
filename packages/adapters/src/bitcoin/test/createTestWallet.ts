import { changeTransfer, type TransferChange } from './changeTransfer.ts'
import { createTestKey, type TestKey } from './createTestKey.ts'

export const alice = createTestKey(1)
export const bob = createTestKey(2)

type Account = { address: string; publicKey: Uint8Array; chains: readonly string[] }
/** `other`: the next message is signed with a text of the wallet's own; a change: the next transfer is signed with it. */
type Next = 'answer' | 'reject' | 'hang' | 'fail' | 'other' | TransferChange
type SignInput = { psbt: Uint8Array; inputsToSign: readonly { account: Account; signingIndexes: readonly number[] }[] }

const chains = ['bitcoin:regtest', 'bitcoin:other']

/** A wallet of the Wallet Standard that tests can steer; `features` adds or overrides. */
export function createTestWallet(options: { name?: string; keys?: readonly TestKey[]; features?: object } = {}) {
  const { name = 'Test Wallet', keys = [alice, bob] } = options
  const listeners = new Set<(change: { accounts: readonly Account[] }) => void>()
  const requests: { method: string; input: unknown }[] = []
  const state = { order: keys, isGranted: false, isLocked: false, next: 'answer' as Next }

  const visible = (): readonly Account[] =>
    state.isGranted && !state.isLocked
      ? state.order.map(({ address, publicKey }) => ({ address, publicKey, chains }))
      : []
  const emit = () => {
    for (const listener of [...listeners]) listener({ accounts: visible() })
  }
  const prompt = async (method: string, input: unknown) => {
    requests.push({ method, input })
    const { next } = state
    state.next = 'answer'
    if (next === 'reject') throw { code: 4001, message: 'User rejected the request.' }
    if (next === 'fail') throw new Error('Something went wrong.')
    if (next === 'hang') await new Promise(() => {})
    return next
  }
  const keyOf = ({ address }: { address: string }) => {
    const key = visible().some((one) => one.address === address) && keys.find((one) => one.address === address)
    if (!key) throw { code: 4100, message: 'The account is not shared.' }
    return key
  }

  const wallet = {
    version: '1.0.0',
    name,
    icon: 'data:image/svg+xml;base64,PHN2Zy8+',
    chains,
    get accounts() {
      return visible()
    },
    features: {
      'bitcoin:connect': {
        async connect(input: { purposes: readonly string[] }) {
          await prompt('bitcoin:connect', input)
          state.isGranted = true
          return { accounts: visible() }
        },
      },
      'bitcoin:disconnect': {
        async disconnect() {
          state.isGranted = false
        },
      },
      'bitcoin:events': {
        on(_: 'change', listener: (change: { accounts: readonly Account[] }) => void) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
      },
      'bitcoin:signMessage': {
        async signMessage(input: { account: Account; message: Uint8Array }) {
          const next = await prompt('bitcoin:signMessage', input)
          const message = next === 'other' ? new TextEncoder().encode('another text') : input.message
          return [{ signedMessage: input.message, signature: keyOf(input.account).signMessage(message) }]
        },
      },
      'bitcoin:signTransaction': {
        async signTransaction(input: SignInput) {
          const psbt = changeTransfer(input.psbt, await prompt('bitcoin:signTransaction', input))
          const [{ account, signingIndexes } = { account: { address: '' }, signingIndexes: [] }] = input.inputsToSign
          return [{ signedPsbt: keyOf(account).signPsbt(psbt, signingIndexes) }]
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
