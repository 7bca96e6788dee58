import { isHex } from 'viem/utils'
import type { RpcAnswer } from '../providers/rpc/readAnswers.ts'

/** The unsigned integer of an answer's first word; undefined when the call failed or answered nothing. */
export function readUint(answer: RpcAnswer | undefined): bigint | undefined {
  if (!answer || 'error' in answer || !isHex(answer.result) || answer.result === '0x') return undefined
  return BigInt(answer.result.slice(0, 66))
}
