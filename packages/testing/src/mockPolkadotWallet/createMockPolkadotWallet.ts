import { fromHex, parseSs58, toHex, toSs58 } from '@latchkey/wire/polkadot'
import { ProviderError } from '../shared/callNode.ts'
import { createEmitter } from '../shared/createEmitter.ts'
import { createWalletBase } from '../shared/createWalletBase.ts'
import { visibleAccounts, type WalletState } from '../shared/createWalletState.ts'
import type {
  MockExtension,
  MockInjected,
  MockInjectedAccount,
  MockPolkadotWallet,
  MockPolkadotWalletOptions,
} from './MockPolkadotWallet.ts'
import { type PolkadotSigner, toPolkadotSigner } from './polkadotSigner.ts'
import { signPayload } from './signPayload.ts'

/** One extension: what the page gets, and its controller. `installMockPolkadotWallet` adds it to the page. */
export function createMockPolkadotWallet(
  options: MockPolkadotWalletOptions & { id: string; announceSelf: () => void; leave: () => void },
): { controller: MockPolkadotWallet; reload(): void } {
  const { id, genesisHash = null, tampers, returnsTransaction = false } = options
  const emitter = createEmitter()
  const keys = options.accounts.map(toPolkadotSigner)
  const toAccount = (address: string): MockInjectedAccount => {
    const name = `Account ${keys.findIndex((key) => key.address === address) + 1}`
    return { address, name, type: 'sr25519', genesisHash }
  }
  const { state, prompts, controls, unlocked, receive } = createWalletBase<WalletState>({
    id,
    behavior: options,
    initial: { accounts: keys.map(({ address }) => address) },
    onAccounts: (addresses) => emitter.emit('accounts', addresses.map(toAccount)),
    announce: options.announceSelf,
    leave: options.leave,
  })
  const visible = () => visibleAccounts(state.get()).map(toAccount)
  const prompt = async (method: string, input: unknown) => {
    await receive(method, [input])
    prompts.checkFailure(method)
    await prompts.open(method, method === 'enable' ? unlocked : undefined)
  }
  /** The account's key, in whichever network's spelling, if the page may use it. */
  const keyOf = (address: string): PolkadotSigner => {
    const own = toSs58({ ...parseSs58(address), prefix: 42 })
    const key = visible().some((account) => account.address === own) && keys.find((one) => one.address === own)
    if (!key) throw new ProviderError({ code: 4100, message: 'Unable to find keypair' })
    return key
  }
  let requests = 0

  const injected: MockInjected = {
    accounts: {
      get: async () => visible(),
      subscribe(listener) {
        const onAccounts = (accounts: unknown) => listener(accounts as readonly MockInjectedAccount[])
        emitter.on('accounts', onAccounts)
        listener(visible())
        return () => emitter.removeListener('accounts', onAccounts)
      },
    },
    signer: {
      async signRaw(payload) {
        await prompt('signRaw', payload)
        return {
          id: ++requests,
          signature: toHex(Uint8Array.of(1, ...keyOf(payload.address).sign(fromHex(payload.data)))),
        }
      },
      async signPayload(payload) {
        await prompt('signPayload', payload)
        const { signature, signedTransaction } = signPayload(payload, { ...keyOf(payload.address), tampers })
        return {
          id: ++requests,
          signature,
          ...(returnsTransaction && payload.withSignedTransaction && { signedTransaction }),
        }
      },
    },
  }
  const extension: MockExtension = Object.freeze({
    version: '0.62.1',
    async enable(appName: string) {
      // An origin that was let in before is not asked about again.
      if (!state.get().connected) {
        await prompt('enable', appName)
        state.set({ connected: true })
      }
      return injected
    },
  })
  const controller: MockPolkadotWallet = {
    ...controls,
    id,
    extension,
    setAccounts: (accounts) => state.set({ accounts: [...accounts] }),
  }
  return { controller, reload: state.reload }
}
