import { cleanText } from '@latchkey/wire'
import { WalletError } from '../errors.ts'
import { readCallData, toNumber, toText } from './abi.ts'

/** Why a call would revert. `reason` is undefined where the contract gives none. */
export type Revert = { reason: string | undefined }

const longestReason = 160
/** The code of geth and those that follow it. */
const revertCode = 3

/** The revert behind a node's error; undefined for every other error. */
export function readRevert(thrown: unknown): Revert | undefined {
  if (!(thrown instanceof WalletError) || thrown.code !== 'node_failed') return undefined
  const { rpcCode, nodeData, details = '' } = thrown
  const isRevert = rpcCode === revertCode || /revert|invalid opcode|VM execution error/i.test(details)
  if (!isRevert) return undefined
  if (nodeData !== undefined) return { reason: readReason(nodeData) }
  const [, text = ''] = /reverted(?: with reason string)?:? '?([^']+)'?$/i.exec(details) ?? []
  return { reason: cleanText(text, { maxLength: longestReason }) || undefined }
}

/** `Error(string)`, `Panic(uint256)`, or the name of what the contract threw. @param data returned by the call, in hex. */
export function readReason(data: string): string | undefined {
  const call = readCallData(data.toLowerCase())
  if (call?.selector === '0x4e487b71') return `Panic ${toNumber(call.words[0]) ?? ''}`.trim()
  if (call?.selector === '0x08c379a0')
    return cleanText(toText(`0x${call.words.join('')}`) ?? '', { maxLength: longestReason }) || undefined
  return data.length >= 10 ? data.slice(0, 10) : undefined
}
