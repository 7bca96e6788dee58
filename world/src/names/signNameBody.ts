import { type NameAction, writeNameMessage } from '@latchkey/wire'
import type { PrivateKeyAccount } from 'viem'

/** Of `POST /v1/profile/nonce`. */
export type NameNonce = { nonce: string; issuedAt: string; expiresAt: string }

/** The body of a call that changes a name: the message of its action for this server, signed by a key (EIP-191). */
export async function signNameBody(
  owner: Pick<PrivateKeyAccount, 'address' | 'signMessage'>,
  options: NameNonce & {
    /** Origin of the server. */
    origin: string
    name: string
    action: NameAction
    /** ENSIP-11; default: Ethereum. */
    coinType?: number
  },
) {
  const { action, coinType = 60, ...rest } = options
  const { address } = owner
  const chainId = coinType === 60 ? 1 : coinType - 0x80000000
  const message = writeNameMessage({ ...rest, ...action, address, chainId })
  return { message, signature: await owner.signMessage({ message }), coin_type: coinType, address }
}
