import { findAdapter, requireAbility } from '../connection/findAdapter.ts'
import { heldBy } from '../connection/heldBy.ts'
import { rememberInjected } from '../connection/injectedWallet.ts'
import { NotConnectedError } from '../errors/connection.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { refreshWallet } from '../lifecycle/followWallet.ts'
import { removeAccountChoice, writeAccountChoice } from '../storage/accountChoice.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { broadcast } from '../tabChannel.ts'
import { type Account, getAccount } from './account.ts'

export type SwitchAccountParameters = {
  /** One of `getAccount(latchkey).accounts`. */
  address: string
  signal?: AbortSignal | undefined
}

/**
 * Switches to another account that the wallet shares, without a prompt: it is shown, and it signs. Kept across reloads and tabs, until the
 * visitor selects another account in the wallet itself.
 *
 * @throws NotConnectedError, AbilityMissingError, UnauthorizedError for an account that the wallet does not share, …
 * @example
 * const [, second] = getAccount(latchkey).accounts
 * if (second) await switchAccount(latchkey, { address: second })
 */
export async function switchAccount(latchkey: Latchkey, parameters: SwitchAccountParameters): Promise<Account> {
  const { namespace, status } = getAccount(latchkey)
  const held = namespace && heldBy(latchkey.store.getState().connections[namespace])
  if (!namespace || status !== 'connected' || !held) throw new NotConnectedError()
  const { connectorId } = held
  const place = storagePlace(latchkey)
  try {
    const chooseAccount = requireAbility(findAdapter(latchkey, namespace), 'chooseAccount')
    const choice = await chooseAccount({ connectorId, ...parameters })
    if (choice) writeAccountChoice(place, { namespace, connectorId, choice })
    else removeAccountChoice(place, { namespace, connectorId })
  } catch (cause) {
    throw toBaseError(cause)
  }
  // The wallet decides: the choice is shown once its accounts are read again.
  await refreshWallet(latchkey, namespace)
  rememberInjected(latchkey, namespace)
  broadcast(latchkey, { topic: 'wallet' })
  return getAccount(latchkey)
}
