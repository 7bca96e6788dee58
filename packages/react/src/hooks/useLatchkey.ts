import type { Latchkey } from '@latchkey/core'
import { useLatchkeyContext } from '../provider/useLatchkeyContext.ts'

/**
 * The instance given to the provider above: what every action of `@latchkey/core` takes first.
 *
 * @example
 * const latchkey = useLatchkey()
 * <button onClick={() => open(latchkey, { view: 'Networks' })}>Networks</button>
 */
export function useLatchkey(): Latchkey {
  return useLatchkeyContext().latchkey
}
