import type { Ability } from '../adapter/Adapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './account.ts'

/**
 * Whether the namespace shown supports a feature, or has that trait; what needs a feature that it lacks is not offered.
 * @example hasAbility(latchkey, 'loadSwaps') // true for eip155
 */
export function hasAbility(latchkey: Latchkey, ability: Ability | 'isNativeOnly'): boolean {
  const { namespace } = getAccount(latchkey)
  return latchkey.adapters.some((adapter) => adapter.namespace === namespace && adapter[ability] !== undefined)
}
