import type { ChainNamespace } from '@latchkey/wire'
import { findAdapter } from '../connection/findAdapter.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './account.ts'

/**
 * The connected wallet's provider, for calls that Latchkey has no action for: EIP-1193 in eip155. With a namespace, of the wallet connected
 * there; otherwise of the one whose account is shown.
 * @throws NotConnectedError
 * @example
 * const provider = await getProvider(latchkey, { namespace: 'eip155' }) // EIP-1193
 */
export async function getProvider(
  latchkey: Latchkey,
  options: { namespace?: ChainNamespace | undefined } = {},
): Promise<unknown> {
  const { connector, namespace } = getAccount(latchkey, options)
  if (!connector) throw new NotConnectedError()
  return findAdapter(latchkey, namespace).getProvider({ connectorId: connector.id })
}
