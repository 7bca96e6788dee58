import { toBase64, toKey } from '@latchkey/wire/solana'
import { createEmitter } from '../shared/createEmitter.ts'
import { createWalletBase } from '../shared/createWalletBase.ts'
import { visibleAccounts, type WalletState } from '../shared/createWalletState.ts'
import type {
  MockSolanaFeatures,
  MockSolanaWallet,
  MockSolanaWalletOptions,
  MockStandardAccount,
  MockStandardWallet,
} from './MockSolanaWallet.ts'
import { connect, sendTransactions, signIn, signMessages, signTransactions } from './performRequest.ts'
import type { SolanaContext } from './SolanaContext.ts'
import { type SolanaSigner, toSolanaSigner } from './solanaSigner.ts'

/** One wallet: what the page gets, and its controller. `installMockSolanaWallet` adds it to the page. */
export function createMockSolanaWallet(
  options: MockSolanaWalletOptions & {
    id: string
    name: string
    icon: string
    announceSelf: () => void
    leave: () => void
  },
): { controller: MockSolanaWallet; reload(): void } {
  const { id, name, icon, sends = true, signsIn = true, addsPriorityFee, tampers } = options
  const emitter = createEmitter()
  const chains = Object.freeze(options.chains.map((chain) => chain.id))
  const getSigners = createSigners(options.accounts)
  const toAccount = createAccounts(chains, { sends, signsIn })

  const { state, prompts, controls, unlocked, receive } = createWalletBase<WalletState>({
    id,
    behavior: options,
    initial: { accounts: [] },
    onAccounts: (addresses) => emitter.emit('change', { accounts: addresses.map(toAccount) }),
    announce: options.announceSelf,
    leave: options.leave,
  })
  const visible = () => visibleAccounts(state.get()).map(toAccount)
  const context: SolanaContext = {
    prompts,
    state,
    chains: options.chains,
    alterations: { addsPriorityFee, tampers },
    // Computed from the keys when first needed, and then remembered.
    getAddresses: async () => {
      const { accounts } = state.get()
      return accounts.length > 0 ? accounts : [...(await getSigners()).keys()]
    },
    getSigner: async (address) => (await getSigners()).get(address),
    visible,
    unlocked,
  }
  if (options.connected && state.get().accounts.length === 0)
    void context.getAddresses().then((accounts) => state.set({ accounts }))

  const handle = async <Result>(method: string, inputs: readonly unknown[], run: () => Promise<Result>) => {
    await receive(method, inputs.map(toLogged))
    prompts.checkFailure(method)
    return run()
  }
  const versions = { supportedTransactionVersions: ['legacy', 0] } as const
  const features: MockSolanaFeatures = {
    'standard:connect': {
      version: '1.0.0',
      connect: (input) => handle('standard:connect', input ? [input] : [], () => connect(context, input)),
    },
    'standard:disconnect': {
      version: '1.0.0',
      disconnect: () => handle('standard:disconnect', [], async () => state.set({ connected: false })),
    },
    'standard:events': {
      version: '1.0.0',
      on(event, listener) {
        const onEvent = (payload: unknown) => listener(payload as { accounts: readonly MockStandardAccount[] })
        emitter.on(event, onEvent)
        return () => emitter.removeListener(event, onEvent)
      },
    },
    'solana:signMessage': {
      version: '1.1.0',
      signMessage: (...inputs) => handle('solana:signMessage', inputs, () => signMessages(context, inputs)),
    },
    'solana:signTransaction': {
      version: '1.0.0',
      ...versions,
      signTransaction: (...inputs) => handle('solana:signTransaction', inputs, () => signTransactions(context, inputs)),
    },
    ...(sends && {
      'solana:signAndSendTransaction': {
        version: '1.0.0',
        ...versions,
        signAndSendTransaction: (...inputs) =>
          handle('solana:signAndSendTransaction', inputs, () => sendTransactions(context, inputs)),
      },
    }),
    ...(signsIn && {
      'solana:signIn': {
        version: '1.0.0',
        signIn: (...inputs) => handle('solana:signIn', inputs, () => signIn(context, inputs)),
      },
    }),
  }
  const wallet: MockStandardWallet = Object.freeze({
    version: '1.0.0' as const,
    name,
    icon,
    chains,
    features: Object.freeze(features),
    get accounts() {
      return visible()
    },
  })
  const controller: MockSolanaWallet = {
    ...controls,
    id,
    wallet,
    setAccounts: (accounts) => state.set({ accounts: [...accounts] }),
  }
  return { controller, reload: state.reload }
}

/** Keys by address, in the order of the options. Computed once, on first use. */
function createSigners(accounts: readonly string[]): () => Promise<Map<string, SolanaSigner>> {
  let known: Promise<Map<string, SolanaSigner>> | undefined
  const load = async () => {
    const signers = await Promise.all(accounts.map(toSolanaSigner))
    return new Map(signers.map((signer) => [signer.address, signer]))
  }
  return () => {
    known ??= load()
    return known
  }
}

/** Accounts by address, each of them one object. */
function createAccounts(
  chains: MockStandardAccount['chains'],
  { sends, signsIn }: { sends: boolean; signsIn: boolean },
) {
  const known = new Map<string, MockStandardAccount>()
  const features = Object.freeze([
    'solana:signMessage',
    'solana:signTransaction',
    ...(signsIn ? (['solana:signIn'] as const) : []),
    ...(sends ? (['solana:signAndSendTransaction'] as const) : []),
  ] as const)
  return (address: string): MockStandardAccount => {
    const account = known.get(address) ?? Object.freeze({ address, publicKey: toKey(address), chains, features })
    known.set(address, account)
    return account
  }
}

/** An input as tests compare it, and as it leaves a page: without bytes and foreign objects. */
function toLogged(input: unknown): unknown {
  const { account, ...rest } = input as { account?: { address?: unknown } }
  const entries = Object.entries(rest).map(([name, value]) => [
    name,
    value instanceof Uint8Array ? toBase64(value) : value,
  ])
  return { ...(account && { account: account.address }), ...Object.fromEntries(entries) }
}
