import type { CaipAddress } from '@latchkey/wire'
import type { ServerContext } from '../context.ts'
import type { NonceBinding } from '../state/Nonces.ts'
import { refuseSignature } from './assertOwnerSigned.ts'

export type SessionPurpose = 'activate' | 'revoke'
type Permission = { caipAddress: CaipAddress; pci: string }

/** What a nonce is good for: one act on one permission of one account. */
export function sessionNonce(purpose: SessionPurpose, { caipAddress, pci }: Permission): NonceBinding {
  return { purpose: `session:${purpose}`, subject: `${caipAddress}/${pci}` }
}

/**
 * Uses a nonce up. To be called once the signature is checked: whoever cannot sign cannot use one up.
 * @throws ApiError 401 `signature`.
 */
export async function consumeSessionNonce(
  context: Pick<ServerContext, 'state'>,
  options: Permission & { purpose: SessionPurpose; nonce: string },
): Promise<void> {
  const { purpose, nonce } = options
  if (await context.state.nonces.consume({ ...sessionNonce(purpose, options), nonce })) return
  refuseSignature('The nonce is used, older than five minutes or of another permission.')
}
