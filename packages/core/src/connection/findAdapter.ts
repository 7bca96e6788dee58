import type { ChainNamespace } from '@latchkey/wire'
import type { Adapter } from '../adapter.ts'
import { AdapterNotFoundError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'

/** @throws AdapterNotFoundError 'Chain adapter not found' */
export function findAdapter(latchkey: Latchkey, namespace: ChainNamespace | undefined): Adapter {
  const adapter = latchkey.adapters.find((candidate) => candidate.namespace === namespace)
  if (!adapter) throw new AdapterNotFoundError({ namespace: namespace ?? 'none' })
  return adapter
}
