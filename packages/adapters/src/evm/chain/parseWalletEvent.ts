import type { WalletEvent } from '@latchkey/core/internal'
import { collectErrors } from '../errors/collectErrors.ts'
import { parseAccounts } from './parseAccounts.ts'
import { parseChainId } from './parseChainId.ts'

/**
 * Reads an EIP-1193 event. A list with a wrong account in it counts as no account: better nobody than the wrong signer.
 * @returns undefined for what says nothing: junk, and MetaMask's `disconnect` 1013, after which it reconnects by itself
 */
export function parseWalletEvent(
  name: 'accountsChanged' | 'chainChanged' | 'disconnect',
  payload: unknown,
): WalletEvent | undefined {
  switch (name) {
    case 'accountsChanged':
      return { type: 'accounts', accounts: attempt(() => parseAccounts(payload)) ?? [] }
    case 'chainChanged': {
      const chainId = attempt(() => parseChainId(payload))
      return chainId === undefined ? undefined : { type: 'chain', chainId }
    }
    case 'disconnect':
      return collectErrors(payload).some(({ code }) => code === 1013) ? undefined : { type: 'disconnect' }
  }
}

function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse()
  } catch {
    return undefined
  }
}
