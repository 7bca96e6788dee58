import { type Connector, getWallets } from '@latchkey/core'
import { getListedConnectors, walletPageEntries, watchListedConnectors } from '@latchkey/core/internal'
import { useMemo } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { useRead } from '../hooks/useRead.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { findLookAlikeWallets } from './findLookAlikeWallets.ts'
import { connectorCaption } from './pickWallet.ts'

/**
 * What to know about a connected wallet besides its name. A warning: it could be confused with another one on this page or of the catalogue.
 * Else where it is, if not in this browser. Reads the page of the catalogue that Connect compares with: usually it is here.
 */
export function useWalletNote(connector: Connector | undefined): { warning?: string | undefined; place?: string } {
  const { connect: messages } = useMessages()
  // A wallet of several namespaces is one row, and no look-alike of itself.
  const connectors = useWatch(getListedConnectors, watchListedConnectors)
  const wallets = useRead(getWallets, { page: 1, entries: walletPageEntries }).data?.data
  const lookAlikes = useMemo(() => findLookAlikeWallets({ connectors, wallets: wallets ?? [] }), [connectors, wallets])
  const row = connectors.find((one) => connector && (one.connectors ?? [one]).includes(connector)) ?? connector
  const warning = row && connectorCaption(row, { messages, lookAlikes })
  return connector?.type === 'WALLET_CONNECT' ? { warning, place: messages.otherDevice } : { warning }
}
