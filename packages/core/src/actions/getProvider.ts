import { findAdapter } from '../connection/findAdapter.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './getAccount.ts'

/**
 * The connected wallet's own provider, for calls Latchkey has no action for: EIP-1193 in eip155.
 * @throws NotConnectedError
 */
export async function getProvider(latchkey: Latchkey): Promise<unknown> {
  const { connector, namespace } = getAccount(latchkey)
  if (!connector) throw new NotConnectedError()
  return findAdapter(latchkey, namespace).getProvider({ connectorId: connector.id })
}
