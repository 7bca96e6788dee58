import { findAdapter } from '../connection/findAdapter.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './account.ts'

/**
 * The connected wallet's provider, for calls that Latchkey has no action for: EIP-1193 in eip155.
 * @throws NotConnectedError
 * @example
 * const provider = await getProvider(latchkey) // EIP-1193 for eip155
 */
export async function getProvider(latchkey: Latchkey): Promise<unknown> {
  const { connector, namespace } = getAccount(latchkey)
  if (!connector) throw new NotConnectedError()
  return findAdapter(latchkey, namespace).getProvider({ connectorId: connector.id })
}
