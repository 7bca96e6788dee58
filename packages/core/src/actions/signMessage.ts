import { findAdapter, requireAbility } from '../connection/findAdapter.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { whileSigning } from '../lifecycle/interruptedSignatures.ts'
import { getAccount } from './account.ts'

/**
 * Requests the wallet to sign a message with the account shown.
 * @returns the signature in the namespace's format: 0x-hex for eip155 (EIP-191 personal_sign).
 * @throws NotConnectedError, AbilityMissingError, UserRejectedError, AccountChangedError, …
 * @example
 * const signature = await signMessage(latchkey, { message: 'Sign in to app.example' }) // '0x…'
 */
export async function signMessage(
  latchkey: Latchkey,
  options: { message: string; signal?: AbortSignal | undefined },
): Promise<string> {
  const { address, connector, namespace } = getAccount(latchkey)
  if (!address || !connector) throw new NotConnectedError()
  const sign = requireAbility(findAdapter(latchkey, namespace), 'signMessage')
  return whileSigning(latchkey, () => sign({ connectorId: connector.id, address, ...options }))
}
