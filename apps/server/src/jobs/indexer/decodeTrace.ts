import type { CallFrame } from './blockSchemas.ts'
import type { DecodedTransfer } from './decodeLog.ts'

/** Frames that move their value; a delegate call repeats its caller's value without moving it. */
const movingTypes = ['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']

/**
 * Native value moved inside a transaction, below its own top-level value. What a frame that failed had moved was undone with
 * it, whatever its children say.
 */
export function decodeTrace(frame: CallFrame, path = 'trace'): DecodedTransfer[] {
  if (frame.error) return []
  return (frame.calls ?? []).flatMap((call, index) => {
    const position = `${path}${path === 'trace' ? ':' : '.'}${index}`
    const amount = call.value ?? 0n
    const moves = !call.error && amount > 0n && call.to && movingTypes.includes(call.type)
    const own: DecodedTransfer[] =
      moves && call.to
        ? [{ kind: 'internal', position, token: null, tokenId: null, sender: call.from, recipient: call.to, amount }]
        : []
    return [...own, ...decodeTrace(call, position)]
  })
}
