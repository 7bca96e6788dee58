import type { CreateConnectorFn } from '@wagmi/core'
import type { PairedConnection } from '../../evm/paired/createPairedConnection.ts'
import type { Eip1193Provider } from '../../evm/provider.ts'

type ConnectorConfig = Parameters<CreateConnectorFn>[0]

/** What a connector of a wallet that Latchkey brings has beside wagmi's own. */
export type Offered = {
  /** Gives it the wallet, which is loaded when it is first needed. */
  link(load: () => Promise<PairedConnection>): void
}

/** How long wagmi's restore waits for Latchkey to start: the wallets after it are restored once it is over. */
const linkMs = 5_000

type Account = `0x${string}`

/** The functions of a wagmi connector whose wallet comes once Latchkey has started. */
export function createOffered({ id, config }: { id: string; config: ConnectorConfig }) {
  const { emitter, storage } = config
  /** In wagmi's storage: the wallet was connected. Without it, a restore does not wait for Latchkey. */
  const key = `${id}.connected`
  let load: (() => Promise<PairedConnection>) | undefined
  let onLinked: () => void = () => {}
  const linked = new Promise<void>((resolve) => {
    onLinked = resolve
  })
  let isListening = false

  async function getConnection(): Promise<PairedConnection> {
    await linked
    if (!load) throw new Error(`${id} has no wallet.`)
    return load()
  }
  const request = async (method: string, params?: unknown): Promise<unknown> =>
    (await getConnection()).provider.request(params === undefined ? { method } : { method, params })
  // The paired provider's answers are checked already.
  const getAccounts = async () => (await request('eth_accounts')) as readonly Account[]
  const getChainId = async () => Number(await request('eth_chainId'))

  const provider: Eip1193Provider = {
    isPaired: true,
    request: async (one) => (await getConnection()).provider.request(one),
    on: (event, listener) =>
      void getConnection().then(
        (one) => one.provider.on?.(event, listener),
        () => {},
      ),
    removeListener: (event, listener) =>
      void getConnection().then(
        (one) => one.provider.removeListener?.(event, listener),
        () => {},
      ),
  }

  const onAccountsChanged = (accounts: readonly string[]) => {
    if (accounts.length === 0) onDisconnect()
    else emitter.emit('change', { accounts: accounts as readonly Account[] })
  }
  const onChainChanged = (chainId: string) => void emitter.emit('change', { chainId: Number(chainId) })
  const onDisconnect = () => {
    void forget()
    emitter.emit('disconnect')
  }
  const forget = async () => void (await storage?.removeItem(key as never))

  async function listen(): Promise<void> {
    if (isListening) return
    isListening = true
    const { provider: own } = await getConnection()
    own.on?.('accountsChanged', (accounts) => onAccountsChanged(accounts as readonly string[]))
    own.on?.('chainChanged', (chainId) => onChainChanged(String(chainId)))
    own.on?.('disconnect', onDisconnect)
  }

  return {
    link(next: () => Promise<PairedConnection>) {
      load = next
      onLinked()
    },
    // wagmi's type has the accounts with capabilities where those are asked for; this wallet has none.
    async connect({ chainId, isReconnecting }: { chainId?: number; isReconnecting?: boolean } = {}): Promise<never> {
      const connection = await getConnection()
      let accounts = await getAccounts()
      if (accounts.length === 0 && !isReconnecting) {
        const session = await connection.connect({ chainId: chainId ? String(chainId) : undefined, signal: undefined })
        accounts = session.accounts as readonly Account[]
      }
      await listen()
      await storage?.setItem(key as never, true as never)
      return { accounts, chainId: await getChainId() } as never
    },
    async disconnect() {
      await forget()
      await request('wallet_revokePermissions', [{ eth_accounts: {} }])
    },
    getAccounts,
    getChainId,
    getProvider: async () => provider,
    async isAuthorized() {
      if (!(await storage?.getItem(key as never))) return false
      const late = new Promise<readonly Account[]>((resolve) => setTimeout(resolve, linkMs, []))
      const accounts = await Promise.race([getAccounts(), late]).catch(() => [])
      return accounts.length > 0
    },
    async switchChain({ chainId }: { chainId: number }) {
      const chain = config.chains.find((one) => one.id === chainId)
      if (!chain) throw new Error(`The config has no chain ${chainId}.`)
      await request('wallet_switchEthereumChain', [{ chainId: `0x${chainId.toString(16)}` }])
      return chain
    },
    onAccountsChanged,
    onChainChanged,
    onDisconnect,
  }
}
