import type { ReactNode } from 'react'
import { ConnectingWalletConnectView } from './ConnectingWalletConnectView.tsx'

export type ConnectingWalletConnectBasicViewParams = object

/** A code for any wallet, where pairing is the way to connect. */
export function ConnectingWalletConnectBasicView(_props: ConnectingWalletConnectBasicViewParams): ReactNode {
  return <ConnectingWalletConnectView />
}
