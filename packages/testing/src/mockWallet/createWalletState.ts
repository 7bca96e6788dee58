import type { MockChain } from './MockWallet.ts'

export type WalletState = {
  /** The page may see the accounts. */
  connected: boolean
  locked: boolean
  /** Addresses, the signing one first. */
  accounts: readonly string[]
  chainId: number
  /** Chains the page added. */
  added: readonly MockChain[]
}

export type WalletStateStore = {
  get(): WalletState
  set(change: Partial<WalletState>): void
  /** Loads what another tab of this site saved. */
  reload(): void
  forget(): void
}

/**
 * Keeps the wallet's state in localStorage, so that it survives a reload and other tabs of the site share it, as with an extension. Without
 * storage it is kept in memory. Private keys are never stored.
 */
export function createWalletState(options: {
  rdns: string
  initial: WalletState
  onChange: (state: WalletState, previous: WalletState) => void
}): WalletStateStore {
  const { initial, onChange } = options
  const key = storageKey(options.rdns)
  let state = { ...initial, ...read(key) }

  const replace = (next: WalletState) => {
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
    reload: () => replace({ ...initial, ...read(key) }),
    forget: () => void attempt(() => globalThis.localStorage?.removeItem(key)),
  }
}

export function storageKey(rdns: string): string {
  return `latchkey-mock-wallet:${rdns}`
}

function read(key: string): Partial<WalletState> | undefined {
  return attempt(() => JSON.parse(globalThis.localStorage?.getItem(key) ?? '{}') as Partial<WalletState>)
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
