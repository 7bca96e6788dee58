import type { Adapter } from '../adapter/Adapter.ts'
import type { WalletSession } from '../adapter/wallets.ts'
import type { WalletList } from './createWalletList.ts'

/** What passes through to the chain's code once it is there. */
type Passed = Pick<Adapter, 'disconnect' | 'getNativeBalance' | 'getTokenBalance' | 'parseAddress' | 'getProvider'>

type Chain<Wallet> = Pick<Adapter, 'connect' | 'watchWallet'> &
  Passed & {
    reconnect(wallet: Wallet, request: Parameters<Adapter['reconnect']>[0]): Promise<WalletSession | undefined>
  }

/**
 * The half of an adapter that is there before its chain's code: its wallets are listed at once, and the code comes in its own chunk with the
 * first connection or read.
 */
export function createLazyChain<Wallet extends object, Loaded extends Chain<Wallet>>(
  wallets: WalletList<Wallet>,
  importChain: () => Promise<Loaded>,
) {
  let loading: Promise<Loaded> | undefined
  let chain: Loaded | undefined

  async function load(): Promise<Loaded> {
    loading ??= importChain().catch((error) => {
      // A chunk that failed to load is requested again next time.
      loading = undefined
      throw error
    })
    chain = await loading
    return chain
  }

  const held: Pick<Adapter, 'watchConnectors' | 'connect' | 'reconnect' | 'watchWallet'> & Passed = {
    watchConnectors: wallets.watch,
    async connect(request) {
      // Connecting to a wallet chooses it, even if another claims its name while it asks.
      const revertChoice = wallets.choose(request.connectorId)
      try {
        return await (await load()).connect(request)
      } catch (error) {
        revertChoice()
        throw error
      }
    },
    async reconnect(request) {
      const wallet = await wallets.waitForWallet(request.connectorId, request.signal)
      const session = wallet && (await (await load()).reconnect(wallet, request))
      // Another wallet may have claimed the same name meanwhile: the visitor has to choose.
      return wallets.isCertain(request.connectorId) ? session : undefined
    },
    watchWallet(request) {
      let stop = chain?.watchWallet(request)
      let isLive = true
      if (!stop)
        load()
          .then((late) => {
            if (isLive) stop = late.watchWallet(request)
          })
          .catch(() => {})
      return () => {
        isLive = false
        stop?.()
      }
    },
    disconnect: async (request) => (await load()).disconnect(request),
    getNativeBalance: async (request) => (await load()).getNativeBalance(request),
    getTokenBalance: async (request) => (await load()).getTokenBalance(request),
    parseAddress: async (text) => (await load()).parseAddress(text),
    getProvider: async (request) => (await load()).getProvider(request),
  }
  return { load, held }
}
