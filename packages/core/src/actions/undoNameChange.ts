import { getName, type RegisteredName, undoNameChange as undoEndpoint } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { NameUnknownError } from '../errors/send.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { invalidateReads } from '../reads/invalidateReads.ts'
import { ethereumCoinType } from '../receiver/toCoinType.ts'
import { getAccount } from './getAccount.ts'

export type UndoNameChangeParameters = {
  /** The whole name, in the zone that the server lists it in. */
  name: string
  signal?: AbortSignal | undefined
}

/**
 * Takes a name back that the account shown owned and gave away, or was tricked into giving away, as it was when it left the account. Possible
 * while `undoable_until` of the name lies ahead (7 days, unless the operator set another time). Asks the wallet for one signature.
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
  // Needed by those alone who do undo.
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
  void invalidateReads(latchkey, ['getIdentity', 'getNamesOfAddress', 'checkName'])
  return restored
}
