import { createNameNonce } from '@latchkey/wire'
import { getAccount } from '../actions/getAccount.ts'
import { signMessage } from '../actions/signMessage.ts'
import { requestApi } from '../clients/api.ts'
import { AccountChangedError, NotConnectedError, UnsupportedNetworkError } from '../errors/connection.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { createAskedId } from '../transactions/createAskedId.ts'
import { nameCoinType } from './nameCoinType.ts'

/** What the visitor signed for a name, kept until the server has answered. */
export type SignedRegistration = {
  name: string
  address: string
  body: { message: string; signature: string; coin_type: number; address: string }
  /** The same each time it is sent: the server acts on it once. */
  idempotencyKey: string
}

/**
 * Asks the wallet to sign for a name, with a nonce of the server. May prompt, once.
 * @throws NotConnectedError, UnsupportedNetworkError, AccountChangedError, UserRejectedError, … and what `requestApi` throws
 */
export async function signRegistration(
  kit: Latchkey,
  options: { name: string; signal?: AbortSignal | undefined },
): Promise<SignedRegistration> {
  const { name, signal } = options
  const { address, namespace, network } = getAccount(kit)
  if (!address) throw new NotConnectedError()
  if (namespace !== 'eip155') throw new UnsupportedNetworkError({ network: namespace ?? '' })
  const [coinType, { nonce, expiresAt }] = await Promise.all([
    nameCoinType(kit, network),
    requestApi(kit, createNameNonce, { body: { address }, signal }),
  ])
  // By the server's clock, not the visitor's: as long as the nonce is good, its end is within the server's window.
  const timestamp = Math.floor(Date.parse(expiresAt) / 1000)
  if (Number.isNaN(timestamp))
    throw new ServerAnswerInvalidError({ url: kit.options.serverUrl ?? '', details: expiresAt })
  // The name is for the account the visitor saw when they asked for it.
  if (getAccount(kit).address !== address) throw new AccountChangedError()
  const message = JSON.stringify({ name, coin_type: coinType, nonce, timestamp })
  const signature = await signMessage(kit, { message, signal })
  return {
    name,
    address,
    body: { message, signature, coin_type: coinType, address },
    idempotencyKey: createAskedId(),
  }
}
