import { type Connector, getConnectors, watchConnectors } from '@latchkey/core'
import { useMemo } from 'react'
import { useMessages } from '../hooks/useMessages.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { findLookAlikeWallets } from './findLookAlikeWallets.ts'
import { connectorCaption } from './pickWallet.ts'

/** The id of a wallet that could be confused with another one on this page, and that it could; undefined for any other. */
export function useWalletWarning(connector: Connector | undefined): string | undefined {
  const { connect: messages } = useMessages()
  const connectors = useWatch(getConnectors, watchConnectors)
  const lookAlikes = useMemo(() => findLookAlikeWallets({ connectors, wallets: [] }), [connectors])
  return connector && connectorCaption(connector, { messages, lookAlikes })
}
