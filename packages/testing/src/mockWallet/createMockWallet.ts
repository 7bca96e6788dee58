import { callNode, ProviderError } from './callNode.ts'
import { createPrompts } from './createPrompts.ts'
import { createWalletState } from './createWalletState.ts'
import { handleRequest } from './handleRequest.ts'
import type { MockProvider, MockRequest, MockWallet, MockWalletOptions } from './MockWallet.ts'
import type { Batch } from './WalletContext.ts'

export type MockWalletParts = MockWallet & { readonly name: string; reload(): void }

/** One wallet: its provider and its controller. `installMockWallet` adds it to the page. */
export function createMockWallet(
  options: MockWalletOptions & { rdns: string; name: string; announceSelf: () => void; leave: () => void },
): MockWalletParts {
  const { rdns, name, chains } = options
  const emitter = createEmitter()
  const prompts = createPrompts({ rejects: options.rejects ?? [] })
  const log: MockRequest[] = []
  const unlocking = new Set<() => void>()
  let latencyMs = options.latencyMs ?? 0
  let offline = false
  const signers = createSigners(options.accounts)

  const state = createWalletState({
    rdns,
    initial: {
      connected: options.connected ?? false,
      locked: options.locked ?? false,
      accounts: options.accounts.every(isAddress) ? options.accounts.map((account) => account.toLowerCase()) : [],
      chainId: options.chainId ?? chains[0]?.id ?? 1,
      added: [],
    },
    onChange(next, previous) {
      const [now, before] = [next, previous].map((each) => (each.connected && !each.locked ? each.accounts : []))
      if (String(now) !== String(before)) emitter.emit('accountsChanged', now)
      if (next.chainId !== previous.chainId) emitter.emit('chainChanged', `0x${next.chainId.toString(16)}`)
      if (previous.locked && !next.locked) for (const go of unlocking) go()
    },
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
    unlocked: () =>
      new Promise<void>((resolve) => {
        if (state.get().locked) unlocking.add(resolve)
        else resolve()
      }),
  }

  const provider: MockProvider = {
    ...emitter,
    async request({ method, params }) {
      log.push({ method, params, at: Date.now() })
      if (latencyMs > 0) await new Promise((resolve) => setTimeout(resolve, latencyMs))
      if (offline) throw new ProviderError({ code: 4900, message: 'The wallet is disconnected from all chains.' })
      prompts.checkFailure(method)
      return handleRequest(context, { method, params })
    },
  }

  return {
    rdns,
    name,
    provider,
    lock: () => state.set({ locked: true }),
    unlock: () => state.set({ locked: false }),
    setAccounts: (accounts) => state.set({ accounts: accounts.map((account) => account.toLowerCase()) }),
    setChain(chainId) {
      if (!getChain(chainId))
        throw new ProviderError({ code: 4902, message: `The mock wallet has no chain ${chainId}.` })
      state.set({ chainId })
    },
    revoke: () => state.set({ connected: false }),
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
    rejectNext: prompts.rejectNext,
    failNext: prompts.failNext,
    hold: prompts.hold,
    release: prompts.release,
    setLatency(ms) {
      latencyMs = ms
    },
    requests: () => [...log],
    pending: prompts.pending,
    announce: options.announceSelf,
    uninstall() {
      state.forget()
      options.leave()
    },
    reload: state.reload,
  }
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

type Listener = (payload: unknown) => void

/** The `on` and `removeListener` of an EIP-1193 provider. */
function createEmitter() {
  const listeners = new Map<string, Set<Listener>>()
  return {
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener)
    },
    emit(event: string, payload: unknown) {
      for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
    },
  }
}
