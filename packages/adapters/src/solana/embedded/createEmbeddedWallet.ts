import { createLateWallet, type EmbeddedAbility } from '@latchkey/core/internal'
import type { SolanaNetwork } from '../parseOptions.ts'
import type { StandardWallet } from '../wallet.ts'

/** What the page may request of the embedded wallet on Solana: every method that its page answers there. */
export const embeddedMethods = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const

type Given = Parameters<EmbeddedAbility['setWallet']>[0]

export type EmbeddedWallet = {
  wallet: StandardWallet
  /** Has the visitor sign in, where nobody is; ends with `signal`, which the standard's own connect has no place for. */
  signIn(signal: AbortSignal | undefined): Promise<void>
}

/**
 * The embedded wallet as a wallet of the Wallet Standard. The object is there at once; its code, and the wallet's page, load with the first
 * call. Until then it shares no account, like one that is locked.
 */
export function createEmbeddedWallet(
  { connector, title, load }: Given,
  networks: readonly SolanaNetwork[],
): EmbeddedWallet {
  const { open, accounts, later, on } = createLateWallet(async () => {
    const [{ openEmbeddedWallet }, wallet] = await Promise.all([import('./openEmbeddedWallet.ts'), load()])
    return openEmbeddedWallet(wallet, networks)
  })
  const version = '1.0.0'
  const versions = { version, supportedTransactionVersions: ['legacy', 0] } as const

  const wallet: StandardWallet & { version: '1.0.0' } = {
    version,
    name: title,
    icon: connector.imageUrl,
    chains: networks.map(({ walletChain }) => walletChain),
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': { version, connect: later(({ connect }) => connect) },
      'standard:disconnect': { version, disconnect: later(({ disconnect }) => disconnect) },
      'standard:events': { version, on },
      'solana:signMessage': { version, signMessage: later(({ signMessage }) => signMessage) },
      'solana:signTransaction': { ...versions, signTransaction: later(({ signTransaction }) => signTransaction) },
      'solana:signAndSendTransaction': {
        ...versions,
        signAndSendTransaction: later(({ signAndSendTransaction }) => signAndSendTransaction),
      },
    },
  }
  return { wallet, signIn: async (signal) => (await open()).signIn(signal) }
}
