import { getReceiverFacts } from '@latchkey/core'
import { useAccount } from '../../hooks/useAccount.ts'
import { useRead } from '../../hooks/useRead.ts'

export type ReceiverWarning = 'burns' | 'own' | 'contract' | 'unused'

/**
 * What a visitor should know of a receiver before they send: from the chain, and from the accounts the wallet shares. Of the address that tokens
 * are burned at by custom the chain tells nothing: nobody has its key.
 */
export function useReceiverWarnings(address: string | undefined): readonly ReceiverWarning[] {
  const { accounts } = useAccount()
  const facts = useRead(getReceiverFacts, { address }).data
  if (address === undefined) return []
  if (/^0x0{36}dead$/i.test(address)) return ['burns']
  if (accounts.includes(address)) return ['own']
  if (facts?.isContract) return ['contract']
  return facts?.isUnused ? ['unused'] : []
}
