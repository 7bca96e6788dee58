export type WalletState = {
  /** The page may see the accounts. */
  connected: boolean
  locked: boolean
  /** Addresses, the signing one first. */
  accounts: readonly string[]
}

export type WalletStateStore<State extends WalletState> = {
  get(): State
  set(change: Partial<State>): void
  /** Loads what another tab of this site saved. */
  reload(): void
  forget(): void
}

/**
 * Keeps the wallet's state in localStorage, so that it survives a reload and other tabs of the site share it, as with an extension. Without
 * storage it is kept in memory. Private keys are never stored.
 */
export function createWalletState<State extends WalletState>(options: {
  id: string
  initial: State
  onChange: (state: State, previous: State) => void
}): WalletStateStore<State> {
  const { initial, onChange } = options
  const key = storageKey(options.id)
  let state: State = { ...initial, ...read<State>(key) }

  const replace = (next: State) => {
    const previous = state
    state = next
    onChange(state, previous)
  }

  return {
    get: () => state,
    set(change) {
      const next = { ...state, ...change }
      attempt(() => globalThis.localStorage?.setItem(key, JSON.stringify(next)))
      replace(next)
    },
    reload: () => replace({ ...initial, ...read<State>(key) }),
    forget: () => void attempt(() => globalThis.localStorage?.removeItem(key)),
  }
}

/** The accounts that the page may see now. */
export function visibleAccounts({ connected, locked, accounts }: WalletState): readonly string[] {
  return connected && !locked ? accounts : []
}

export function storageKey(id: string): string {
  return `latchkey-mock-wallet:${id}`
}

function read<State>(key: string): Partial<State> | undefined {
  return attempt(() => JSON.parse(globalThis.localStorage?.getItem(key) ?? '{}') as Partial<State>)
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
