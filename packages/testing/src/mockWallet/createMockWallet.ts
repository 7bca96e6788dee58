import { callNode, ProviderError } from '../shared/callNode.ts'
import { createEmitter } from '../shared/createEmitter.ts'
import { createWalletBase } from '../shared/createWalletBase.ts'
import { handleRequest } from './handleRequest.ts'
import type { MockProvider, MockWallet, MockWalletOptions } from './MockWallet.ts'
import type { Batch, EvmWalletState } from './WalletContext.ts'

/** One wallet: its provider and its controller. `installMockWallet` adds it to the page. */
export function createMockWallet(
  options: MockWalletOptions & { rdns: string; announceSelf: () => void; leave: () => void },
): { controller: MockWallet; reload(): void } {
  const { rdns, chains } = options
  const emitter = createEmitter()
  let offline = false
  const signers = createSigners(options.accounts)

  const { state, prompts, controls, unlocked, receive } = createWalletBase<EvmWalletState>({
    id: rdns,
    behavior: options,
    initial: {
      accounts: options.accounts.every(isAddress) ? options.accounts.map((account) => account.toLowerCase()) : [],
      chainId: options.chainId ?? chains[0]?.id ?? 1,
      added: [],
    },
    onAccounts: (accounts) => emitter.emit('accountsChanged', accounts),
    onChange(next, previous) {
      if (next.chainId !== previous.chainId) emitter.emit('chainChanged', `0x${next.chainId.toString(16)}`)
    },
    announce: options.announceSelf,
    leave: options.leave,
  })
  // Addresses of private keys are computed when first needed: viem's part of the script runs only then.
  const getAccounts = async () => {
    const { accounts } = state.get()
    return accounts.length > 0 ? accounts : [...(await signers()).keys()]
  }
  const getChain = (chainId = state.get().chainId) =>
    [...chains, ...state.get().added].find((chain) => chain.id === chainId)

  if (options.connected && state.get().accounts.length === 0) {
    void getAccounts().then((accounts) => state.set({ accounts }))
  }

  const context = {
    prompts,
    state,
    getAccounts,
    getChain,
    addsChains: options.addsChains ?? true,
    chains,
    takesBatches: options.takesBatches ?? false,
    batches: new Map<string, Batch>(),
    getKey: async (address: string) => (await signers()).get(address.toLowerCase()),
    requestChain(request: { method: string; params?: unknown }) {
      const chain = getChain()
      if (!chain) throw new ProviderError({ code: 4901, message: 'The wallet has no node for this chain.' })
      return callNode(chain.rpcUrl, request)
    },
    unlocked,
  }

  const provider: MockProvider = {
    ...emitter,
    async request({ method, params }) {
      await receive(method, params)
      if (offline) throw new ProviderError({ code: 4900, message: 'The wallet is disconnected from all chains.' })
      prompts.checkFailure(method)
      return handleRequest(context, { method, params })
    },
  }

  const controller: MockWallet = {
    ...controls,
    rdns,
    provider,
    setAccounts: (accounts) => state.set({ accounts: accounts.map((account) => account.toLowerCase()) }),
    setChain(chainId) {
      if (!getChain(chainId))
        throw new ProviderError({ code: 4902, message: `The mock wallet has no chain ${chainId}.` })
      state.set({ chainId })
    },
    disconnect() {
      offline = true
      emitter.emit(
        'disconnect',
        new ProviderError({ code: 4900, message: 'The wallet is disconnected from all chains.' }),
      )
    },
    reconnect() {
      offline = false
      emitter.emit('connect', { chainId: `0x${state.get().chainId.toString(16)}` })
    },
  }
  return { controller, reload: state.reload }
}

/** Lower-case addresses, each with its private key where the mock signs by itself. Computed once, on first use. */
function createSigners(accounts: readonly string[]): () => Promise<Map<string, string | undefined>> {
  let known: Promise<Map<string, string | undefined>> | undefined
  const load = async () => {
    const entries = accounts.map(async (account) => {
      if (isAddress(account)) return [account.toLowerCase(), undefined] as const
      const { toAddress } = await import('./localSigner.ts')
      return [toAddress(account).toLowerCase(), account] as const
    })
    return new Map<string, string | undefined>(await Promise.all(entries))
  }
  return () => {
    known ??= load()
    return known
  }
}

function isAddress(account: string): boolean {
  return account.length === 42
}
