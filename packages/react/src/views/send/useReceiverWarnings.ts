import { getReceiverFacts } from '@latchkey/core'
import { useAccount } from '../../hooks/useAccount.ts'
import { useRead } from '../../hooks/useRead.ts'

export type ReceiverWarning = 'own' | 'contract' | 'unused'

/** What a visitor should know of a receiver before they send: from the chain, and from the accounts the wallet shares. */
export function useReceiverWarnings(address: string | undefined): readonly ReceiverWarning[] {
  const { accounts } = useAccount()
  const facts = useRead(getReceiverFacts, { address }).data
  if (address === undefined) return []
  if (accounts.includes(address)) return ['own']
  if (facts?.isContract) return ['contract']
  return facts?.isUnused ? ['unused'] : []
}
