import { createLateWallet, type EmbeddedAbility } from '@latchkey/core/internal'
import { toPageWallet } from '../discovery/parseWallet.ts'
import type { BitcoinNetworks } from '../parseOptions.ts'
import type { PageWallet } from '../wallet.ts'

/** What the page may request of the embedded wallet on Bitcoin: what its page signs there. The app sends it. */
export const embeddedMethods = ['signMessage', 'signPsbt'] as const

type Given = Parameters<EmbeddedAbility['setWallet']>[0]

/**
 * The embedded wallet as a wallet of the Wallet Standard, with Bitcoin's features. The object is there at once; its code, and the wallet's
 * page, load with the first call. Until then it shares no account, like one that is locked.
 */
export function createEmbeddedWallet({ connector, title, load }: Given, networks: BitcoinNetworks): PageWallet {
  const { open, accounts, later, on } = createLateWallet(async () => {
    const [{ openEmbeddedWallet }, wallet] = await Promise.all([import('./openEmbeddedWallet.ts'), load()])
    return openEmbeddedWallet(wallet, networks)
  })
  const version = '1.0.0'
  const provider = {
    version,
    name: title,
    icon: connector.imageUrl,
    chains: networks.map(({ walletChain }) => walletChain),
    get accounts() {
      return accounts()
    },
    features: {
      'bitcoin:connect': { version, connect: later(({ connect }) => connect) },
      'bitcoin:disconnect': { version, disconnect: later(({ disconnect }) => disconnect) },
      'bitcoin:events': { version, on },
      'bitcoin:signMessage': { version, signMessage: later(({ signMessage }) => signMessage) },
      'bitcoin:signTransaction': { version, signTransaction: later(({ signTransaction }) => signTransaction) },
    },
  }
  return toPageWallet({ family: 'standard', provider, open })
}
