import { readArguments } from '../abiValues.ts'

/** The calls in a `multicall`, and the deadline around them. @param isLater whether the contract has the form with a deadline. */
export function readMulticall(
  data: string,
  isLater = true,
): { calls: readonly string[]; deadline: bigint | undefined } | undefined {
  const [selector, hex] = [data.slice(0, 10), data.slice(10)]
  // multicall(bytes[])
  if (selector === '0xac9650d8') {
    const [calls] = readArguments([{ list: 'bytes' }], hex) ?? []
    return calls && { calls, deadline: undefined }
  }
  // multicall(uint256,bytes[])
  if (!isLater || selector !== '0x5ae401dc') return undefined
  const [deadline, calls] = readArguments(['uint', { list: 'bytes' }], hex) ?? []
  return calls && { calls, deadline }
}
