import type { EmbeddedAbility } from '@latchkey/core/internal'
import { toPageWallet } from '../discovery/parseWallet.ts'
import type { BitcoinNetworks } from '../parseOptions.ts'
import type { PageWallet } from '../wallet.ts'
import type { OpenedWallet } from './openEmbeddedWallet.ts'

/** What the page may request of the embedded wallet on Bitcoin: what its page signs there. The app sends it. */
export const embeddedMethods = ['signMessage', 'signPsbt'] as const

type Given = Parameters<EmbeddedAbility['setWallet']>[0]

/**
 * The embedded wallet as a wallet of the Wallet Standard, with Bitcoin's features. The object is there at once; its code, and the wallet's
 * page, load with the first call. Until then it shares no account, like one that is locked.
 */
export function createEmbeddedWallet({ connector, title, load }: Given, networks: BitcoinNetworks): PageWallet {
  let opening: Promise<OpenedWallet> | undefined
  let opened: OpenedWallet | undefined

  async function open(): Promise<OpenedWallet> {
    opening ??= Promise.all([import('./openEmbeddedWallet.ts'), load()]).then(
      ([{ openEmbeddedWallet }, wallet]) => openEmbeddedWallet(wallet, networks),
      (error) => {
        // A chunk that failed to load is requested again next time.
        opening = undefined
        throw error
      },
    )
    opened = await opening
    return opened
  }

  const version = '1.0.0'
  // Without a pause once it is open: the caller keeps the bytes of its request.
  const feature = (method: 'connect' | 'disconnect' | 'signMessage' | 'signTransaction') => ({
    version,
    async [method](...inputs: unknown[]) {
      const wallet = opened ?? (await open())
      return (wallet[method] as (...inputs: unknown[]) => Promise<unknown>)(...inputs)
    },
  })

  const provider = {
    version,
    name: title,
    icon: connector.imageUrl,
    chains: networks.map(({ walletChain }) => walletChain),
    get accounts() {
      return opened?.accounts() ?? []
    },
    features: {
      'bitcoin:connect': feature('connect'),
      'bitcoin:disconnect': feature('disconnect'),
      'bitcoin:events': {
        version,
        on(event: string, listener: (change: unknown) => void) {
          let isLive = event === 'change'
          let stop: (() => void) | undefined
          const listen = async () => {
            const { watch } = await open()
            if (isLive) stop = watch((accounts) => listener({ accounts }))
          }
          // A failure shows at the first call.
          listen().catch(() => {})
          return () => {
            isLive = false
            stop?.()
          }
        },
      },
      'bitcoin:signMessage': feature('signMessage'),
      'bitcoin:signTransaction': feature('signTransaction'),
    },
  }
  return toPageWallet({ family: 'standard', provider, open })
}
