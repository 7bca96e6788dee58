import { type Address, concat, type Hex, keccak256, numberToHex } from 'viem'
import { sign } from 'viem/accounts'
import { encodeAbiParameters } from 'viem/utils'
import type { Secret } from '../secrets/createSecret.ts'

/**
 * Signs the answer to a resolver contract's question as `NameResolver.resolveWithAnswer` checks it (EIP-191, version 0): for this
 * contract, this question and until `expires` (seconds since 1970).
 */
export async function signAnswer(
  key: Secret,
  options: { resolver: Address; question: Hex; result: Hex; expires: number },
): Promise<Hex> {
  const { resolver, question, result, expires } = options
  const hash = keccak256(
    concat(['0x1900', resolver, numberToHex(expires, { size: 8 }), keccak256(question), keccak256(result)]),
  )
  const signature = await sign({ hash, privateKey: key.reveal() as Hex, to: 'hex' }) // the configuration's pattern
  return encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }],
    [result, BigInt(expires), signature],
  )
}
