import { getName, type RegisteredName, undoNameChange as undoEndpoint } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { NameUnknownError } from '../errors/send.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { readCache } from '../reads/readCache.ts'
import { ethereumCoinType } from '../receiver/toCoinType.ts'
import { getAccount } from './account.ts'

export type UndoNameChangeParameters = {
  /** The full name, in the domain under which the server lists it. */
  name: string
  signal?: AbortSignal | undefined
}

/**
 * Restores a name that the account shown transferred, or was tricked into transferring, as it was before the transfer. Possible until the
 * name's `undoable_until` (7 days, unless the operator configured another time). Requests one signature from the wallet.
 *
 * @throws NotConnectedError, NameUnknownError; HttpStatusError 400 where this account has nothing to undo; AccountChangedError,
 * UserRejectedError, ServerUnavailableError; ServerAnswerInvalidError where the server answers with another name; …
 * @example
 * const { addresses } = await undoNameChange(latchkey, { name: 'harbour.example.id' })
 */
export async function undoNameChange(
  latchkey: Latchkey,
  parameters: UndoNameChangeParameters,
): Promise<RegisteredName> {
  const { name, signal } = parameters
  const { address } = getAccount(latchkey)
  const params = { name }
  const found = await requestApi(latchkey, getName, { params, query: { apiVersion: '2' }, signal })
  if (Array.isArray(found)) throw new NameUnknownError({ name })
  if (found.name !== name.toLowerCase())
    throw new ServerAnswerInvalidError({ url: latchkey.options.serverUrl ?? '', details: `${found.name}, not ${name}` })
  // Loaded only to undo a change.
  const { signNameMessage } = await import('../names/signNameMessage.ts')
  const action = { kind: 'undoOwnerChange' } as const
  const coinType = found.owner_coin_type ?? ethereumCoinType
  const { body, idempotencyKey } = await signNameMessage(latchkey, {
    name: found.name,
    action,
    address,
    coinType,
    signal,
  })
  const headers = { 'idempotency-key': idempotencyKey }
  const restored = await requestApi(latchkey, undoEndpoint, { params, body, headers, signal })
  void readCache(latchkey).invalidate(['getIdentity', 'getNamesOfAddress', 'checkName'])
  return restored
}
