import { createNameNonce, type NameAction, writeNameMessage } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { signMessage } from '../actions/signMessage.ts'
import { requestApi } from '../clients/requestApi.ts'
import { serverUrl } from '../clients/serverUrl.ts'
import { findAdapter } from '../connection/findAdapter.ts'
import { AccountChangedError, NotConnectedError, UnsupportedNetworkError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { ethereumCoinType } from '../receiver/toCoinType.ts'
import { createRequestId } from '../transactions/createRequestId.ts'

/** A signed message about a name, kept until the server responds. */
export type SignedNameMessage = {
  name: string
  address: string
  /** By the server's clock, ISO 8601. */
  issuedAt: string
  body: { message: string; signature: string; coin_type: number; address: string }
  /** The same each time it is sent, so that the server acts on it once. */
  idempotencyKey: string
}

/**
 * Requests the wallet to sign a message about a name, with a nonce from the server. The message contains the server's URL from this app's
 * options, not from the server. Prompts once.
 * @param options.address the account that the visitor saw.
 * @param options.coinType the coin type of the network on which the signature is checked.
 * @throws NotConnectedError, UnsupportedNetworkError, AccountChangedError, UserRejectedError, … and what `requestApi` throws
 */
export async function signNameMessage(
  latchkey: Latchkey,
  options: {
    name: string
    action: NameAction
    address: string | undefined
    coinType: number
    signal?: AbortSignal | undefined
  },
): Promise<SignedNameMessage> {
  const { name, action, address, coinType, signal } = options
  const { namespace } = getAccount(latchkey)
  if (!address) throw new NotConnectedError()
  if (!findAdapter(latchkey, namespace).loadNameSignatures)
    throw new UnsupportedNetworkError({ network: namespace ?? '' })
  const nonce = await requestApi(latchkey, createNameNonce, { body: { address }, signal })
  if (getAccount(latchkey).address !== address) throw new AccountChangedError()
  const { origin } = new URL(serverUrl(latchkey) ?? '')
  const chainId = coinType === ethereumCoinType ? 1 : coinType - 0x80000000
  const message = writeNameMessage({ ...nonce, ...action, origin, name, address, chainId })
  const signature = await signMessage(latchkey, { message, signal })
  const body = { message, signature, coin_type: coinType, address }
  return { name, address, issuedAt: nonce.issuedAt, body, idempotencyKey: createRequestId() }
}
