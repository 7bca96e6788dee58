import type { Eip1193Provider } from '../../evm/provider.ts'

/** A wallet of an extension, the same for all pages of a browser; each prompt is answered after a few turns. */
export function createWalkWallet(options: { accounts: readonly string[]; nextDelay: () => number }) {
  const { nextDelay } = options
  let accounts = options.accounts
  let chainId = 1
  let granted = false
  let locked = false
  let rejects = false
  const pages = new Set<Map<string, Set<(payload: unknown) => void>>>()

  const visible = () => (granted && !locked ? accounts : [])
  const emit = (event: string, payload: unknown) => {
    for (const listeners of [...pages]) for (const listener of [...(listeners.get(event) ?? [])]) listener(payload)
  }
  const answer = async (method: string, params: unknown): Promise<unknown> => {
    for (let turns = nextDelay(); turns > 0; turns -= 1) await new Promise((resolve) => setImmediate(resolve))
    if (method === 'wallet_requestPermissions') throw { code: 4200, message: 'Unsupported' }
    if (method === 'eth_chainId') return `0x${chainId.toString(16)}`
    if (method === 'eth_accounts') return visible()
    if (method === 'wallet_revokePermissions') {
      granted = false
      emit('accountsChanged', [])
      return null
    }
    if (rejects) {
      rejects = false
      throw { code: 4001, message: 'Rejected' }
    }
    if (method === 'eth_requestAccounts') {
      granted = true
      locked = false
      return visible()
    }
    if (method === 'wallet_switchEthereumChain') {
      chainId = Number((params as [{ chainId: string }])[0].chainId)
      emit('chainChanged', `0x${chainId.toString(16)}`)
      return null
    }
    throw { code: 4200, message: `${method} is not here.` }
  }

  return {
    /** The provider of a new page. */
    openPage(): Eip1193Provider & { close(): void } {
      const listeners = new Map<string, Set<(payload: unknown) => void>>()
      pages.add(listeners)
      return {
        request: ({ method, params }) => answer(method, params),
        on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
        removeListener: (event, listener) => listeners.get(event)?.delete(listener),
        close: () => pages.delete(listeners),
      }
    },
    state: () => ({ accounts: visible(), chainId }),
    rejectNext() {
      rejects = true
    },
    selectAccount() {
      accounts = [...accounts.slice(1), ...accounts.slice(0, 1)]
      emit('accountsChanged', visible())
    },
    selectChain(id: number) {
      chainId = id
      emit('chainChanged', `0x${id.toString(16)}`)
    },
    setLocked(change: boolean) {
      locked = change
      emit('accountsChanged', visible())
    },
  }
}

export type WalkWallet = ReturnType<typeof createWalkWallet>
