import type { Connector, Network } from '@latchkey/core'

/** All a connect button of one's own needs: what to say, how it stands, what to do. */
export type ConnectButtonState = {
  /** `reconnecting` while a reload restores the last connection, without a prompt. */
  status: 'disconnected' | 'connecting' | 'reconnecting' | 'connected'
  /** What the standard button says, in the chosen language. */
  label: string
  /** Set in `connected` alone. */
  address: string | undefined
  /** First 4, last 6 characters. */
  shortAddress: string | undefined
  /** The account's name, and its picture, once a server has told them. */
  profileName: string | undefined
  profileImage: string | undefined
  connector: Connector | undefined
  network: Network | undefined
  /** The wallet is on a network this app does not support. */
  isUnsupportedNetwork: boolean
  isModalOpen: boolean
  /** Opens what fits: Connect, the account, or the choice of a supported network. */
  open: () => void
  /** Loads the modal ahead of the click: for `onPointerEnter` and `onFocus`. */
  warm: () => void
}
