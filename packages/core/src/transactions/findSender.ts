import type { CaipAddress } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { checkShown } from '../connection/checkShown.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { SendUnsupportedChainError } from '../errors/send.ts'
import type { Latchkey } from '../latchkey.ts'

/**
 * The adapter, network, account and connector to send with, if the account is the one the visitor sees.
 * @throws NotConnectedError, AccountChangedError, SendUnsupportedChainError
 */
export function findSender(latchkey: Latchkey, shown: CaipAddress | undefined) {
  const { address, caipAddress, connector, namespace, network } = getAccount(latchkey)
  if (!address || !caipAddress || !connector || !namespace) throw new NotConnectedError()
  checkShown(caipAddress, shown)
  const adapter = latchkey.adapters.find((candidate) => candidate.namespace === namespace)
  if (!adapter || !network) throw new SendUnsupportedChainError()
  return { adapter, network, from: address, connectorId: connector.id }
}
