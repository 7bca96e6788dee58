import { UnauthorizedError, UnsupportedMethodError, WalletError, WalletNotFoundError } from '@latchkey/core/errors'
import {
  attempt,
  browserStorage,
  callWallet,
  quietTimeoutMs,
  readMethod,
  type Unsubscribe,
} from '@latchkey/core/internal'
import { parseChainError } from '../errors/parseChainError.ts'
import { type PolkadotAccount, readAccounts } from './readAccounts.ts'

/** In the shapes of extensions. */
export type SignRequest = { signal?: AbortSignal | undefined } & (
  | { method: 'signRaw'; payload: { address: string; data: string; type: string } }
  | { method: 'signPayload'; payload: { address: string } }
)
type Waiting = { signal?: AbortSignal | undefined; timeoutMs?: number }
/** For requests without a prompt. */
const quiet: Waiting = { timeoutMs: quietTimeoutMs }
/** What an extension grants: its accounts and its signer. */
type Granted = { accounts?: unknown; signer?: unknown }

/** Which extensions the visitor connected: only those are asked after a reload, since one that was not would prompt. */
const storageKey = 'latchkey.extensions.polkadot'

/**
 * The extensions of this page. `enable` prompts the visitor the first time, and later only where they took the access back in the
 * extension; what it grants is kept until the visitor disconnects.
 */
export function createWallets(options: {
  getWallet: (connectorId: string) => object | undefined
  appName: string | undefined
}) {
  const storage = browserStorage()
  const granted = new Map<string, { wallet: object; access: Granted }>()

  const listConnected = () => (storage.getItem(storageKey) ?? '').split('\n').filter((id) => id !== '')
  const remember = (connectorId: string, isConnected: boolean) => {
    const others = listConnected().filter((id) => id !== connectorId)
    storage.setItem(storageKey, [...others, ...(isConnected ? [connectorId] : [])].join('\n'))
  }
  const find = (connectorId: string): object => {
    const wallet = options.getWallet(connectorId)
    if (!wallet) throw new WalletNotFoundError({ connectorId })
    return wallet
  }

  async function enable(connectorId: string, { signal, timeoutMs }: Waiting): Promise<Granted> {
    const wallet = find(connectorId)
    const known = granted.get(connectorId)
    if (known?.wallet === wallet) return known.access
    const name = options.appName ?? (globalThis.document?.title || 'Latchkey')
    const answer = await callMethod(() => readMethod(wallet, 'enable')?.(name), { method: 'enable', signal, timeoutMs })
    if (typeof answer !== 'object' || answer === null) throw new WalletError({ details: 'The wallet granted nothing.' })
    granted.set(connectorId, { wallet, access: answer })
    return answer
  }
  async function read(access: Granted, limit = quiet): Promise<readonly PolkadotAccount[]> {
    const get = readMethod(access.accounts, 'get')
    return readAccounts(await callMethod(() => get?.(), { method: 'accounts.get', ...limit }))
  }

  return {
    find,
    /** May prompt. */
    async connect(connectorId: string, signal: AbortSignal | undefined): Promise<readonly PolkadotAccount[]> {
      const accounts = await read(await enable(connectorId, { signal }))
      remember(connectorId, true)
      return accounts
    },
    /**
     * What an extension that was connected shares now; empty for any other, which is not asked.
     * @param signal how long to wait for it; by default for 10 s at each step
     */
    async accounts(connectorId: string, signal?: AbortSignal): Promise<readonly PolkadotAccount[]> {
      if (!listConnected().includes(connectorId)) return []
      const limit = signal ? { signal } : quiet
      return read(await enable(connectorId, limit), limit)
    },
    /** An extension ends no access by itself: this page forgets it. */
    async disconnect(connectorId: string): Promise<void> {
      remember(connectorId, false)
      granted.delete(connectorId)
    },
    watch(connectorId: string, onAccounts: (accounts: readonly PolkadotAccount[]) => void): Unsubscribe {
      const access = granted.get(connectorId)?.access
      let live = true
      const onChange = (list: unknown) => {
        // Not every wallet can remove a listener, and an extension reports on to a page that has disconnected.
        if (live && granted.has(connectorId)) onAccounts(readAccounts(list))
      }
      const stop = attempt(() => readMethod(access?.accounts, 'subscribe')?.(onChange))
      return () => {
        live = false
        if (typeof stop === 'function') attempt(() => stop())
      }
    },
    /** Prompts. The response is not validated. @throws UnsupportedMethodError and what `callWallet` throws */
    async sign(connectorId: string, request: SignRequest): Promise<Record<string, unknown>> {
      const { method, payload, signal } = request
      const access = granted.get(connectorId)?.access
      if (!access) throw new UnauthorizedError()
      const sign = readMethod(access.signer, method)
      if (!sign) throw new UnsupportedMethodError({ method })
      return ((await callMethod(() => sign(payload), { method, signal })) ?? {}) as Record<string, unknown>
    },
  }
}

async function callMethod(
  call: () => unknown,
  { method, signal, timeoutMs }: Waiting & { method: string; timeoutMs?: number | undefined },
): Promise<unknown> {
  return callWallet(call, {
    method,
    parseChainError,
    ...(signal && { signal }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
}
