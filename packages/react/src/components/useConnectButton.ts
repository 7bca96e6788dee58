import { getModal, open, watchModal } from '@latchkey/core'
import { formatAddress } from '../format/formatAddress.ts'
import { useAccount } from '../hooks/useAccount.ts'
import { useWatch } from '../hooks/useWatch.ts'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.ts'
import type { ConnectButtonState } from './ConnectButtonState.ts'
import { useButtonMessages } from './useButtonMessages.ts'

/** The state behind every connect button. */
export function useConnectButton(): ConnectButtonState {
  const { latchkey, warm } = useLatchkeyContext()
  const { status, address, profileName, profileImage, connector, network, isUnsupportedNetwork } = useAccount()
  const isModalOpen = useWatch(getModal, watchModal).open
  const messages = useButtonMessages()
  const shortAddress = address && formatAddress(address)
  const isWrong = isUnsupportedNetwork && !latchkey.options.allowUnsupportedChain
  const label = {
    disconnected: messages.connectWallet,
    connecting: messages.connecting,
    reconnecting: messages.connecting,
    connected: isWrong ? messages.wrongNetwork : (profileName ?? shortAddress ?? ''),
  }[status]
  return {
    status,
    label,
    address,
    shortAddress,
    profileName,
    profileImage,
    connector,
    network,
    isUnsupportedNetwork,
    isModalOpen,
    open: () => open(latchkey, isWrong ? { view: 'UnsupportedChain' } : {}),
    warm,
  }
}
