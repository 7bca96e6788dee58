import type { ChainNamespace } from '@latchkey/wire'
import type { Latchkey } from '../latchkey.ts'

/**
 * The namespaces of the app's adapters that are enabled, in their order.
 *
 * @example getNamespaces(latchkey) // ['eip155', 'solana']
 */
export function getNamespaces(latchkey: Latchkey): readonly ChainNamespace[] {
  const { disabledNamespaces } = latchkey.store.getState()
  return latchkey.adapters.flatMap(({ namespace }) => (disabledNamespaces.includes(namespace) ? [] : [namespace]))
}
