import type { CaipAddress, ChainNamespace } from '@latchkey/wire'
import type { Connector } from './adapter.ts'
import type { ConnectionStatus } from './connection/machine.ts'
import type { Network } from './network.ts'

/** The account shown and signed with. */
export type Account = {
  status: ConnectionStatus
  namespace: ChainNamespace | undefined
  /** Present exactly while `status` is `connected`. */
  address: string | undefined
  caipAddress: CaipAddress | undefined
  /** All accounts the wallet shares; the first is `address`. */
  accounts: readonly string[]
  /** Its name, once the server has told one that leads back to it (`getIdentity`); ENS's or one registered there. */
  profileName: string | undefined
  /** The name's picture: fit for an `<img>`. */
  profileImage: string | undefined
  connector: Connector | undefined
  /** The network the wallet is on; undefined while disconnected and where the page does not support it. */
  network: Network | undefined
  chainId: string | undefined
  isUnsupportedNetwork: boolean
}
