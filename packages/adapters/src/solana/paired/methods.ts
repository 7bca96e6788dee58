import type { PairingAbility } from '@latchkey/core/internal'
import { solanaMainnet } from '../chains.ts'
import type { SolanaNetwork } from '../parseOptions.ts'

/** What wallets called the mainnet before its id was that of CAIP-2's registry; some still do. */
export const oldMainnetId = '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'

/** What is requested of a paired wallet; each grants what it supports. */
export function askPaired(networks: readonly SolanaNetwork[]): Pick<PairingAbility, 'methods' | 'events' | 'chains'> {
  const isOnMainnet = networks.some(({ id }) => id === solanaMainnet.id)
  return {
    methods: [
      'solana_getAccounts',
      'solana_requestAccounts',
      'solana_signMessage',
      'solana_signTransaction',
      'solana_signAndSendTransaction',
    ],
    events: ['accountsChanged'],
    chains: isOnMainnet ? [`solana:${oldMainnetId}`] : [],
  }
}
