import type { Ability } from '../adapter.ts'
import { BaseError } from './BaseError.ts'

/**
 * An action on a namespace whose adapter does not declare the ability for it. Apart from the others: the page's first chunk does without.
 */
export class AbilityMissingError extends BaseError {
  override readonly name = 'AbilityMissingError'
  constructor({ namespace, ability }: { namespace: string; ability: Ability }) {
    super(`The adapter of ${namespace} has no \`${ability}\`.`, { code: 'ABILITY_MISSING' })
  }
}
