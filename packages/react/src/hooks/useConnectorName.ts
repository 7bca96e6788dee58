import type { Connector } from '@latchkey/core'
import { useMessages } from './useMessages.ts'

/** Names a wallet for the visitor: as it calls itself, the embedded one in their language. Empty without a wallet. */
export function useConnectorName(): (connector: Connector | undefined) => string {
  const { name } = useMessages().account.wallet
  return (connector) => (connector?.type === 'AUTH' ? name : (connector?.name ?? ''))
}
