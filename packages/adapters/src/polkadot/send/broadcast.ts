import {
  BaseError,
  ExecutionRevertedError,
  InsufficientFundsError,
  NetworkRulesDifferError,
} from '@latchkey/core/errors'
import { cleanText, isUnanswered } from '@latchkey/core/internal'
import { toHex } from '@latchkey/wire/polkadot'
import type { Node } from '../rpc/createNodes.ts'

/** A retry after a lost response: it waits there, was there before, or is in a block by now. Whether it is tells whoever follows it. */
const isKnown = /already imported|temporarily banned|outdated|stale/i

type SendOptions = { network: string; signal?: AbortSignal | undefined }

/**
 * Sends a transaction whose signature was verified here.
 *
 * SECURITY: a single node could pass it on, and say that it refused it. Only what each of them refuses has not been sent.
 * @param nodes all of the network's, tried in order, and each by itself
 * @throws InsufficientFundsError, NetworkRulesDifferError, ExecutionRevertedError where every node refuses it
 */
export async function broadcast(
  nodes: { any: Node; each: readonly Node[] },
  transaction: Uint8Array,
  options: SendOptions,
): Promise<void> {
  const refusal = await send(nodes.any, transaction, options)
  if (!refusal) return
  for (const node of nodes.each.length > 1 ? nodes.each : []) if (!(await send(node, transaction, options))) return
  throw refusal
}

/** @returns why it was refused; undefined where it was taken, or may have been */
async function send(
  node: Node,
  transaction: Uint8Array,
  { network, signal }: SendOptions,
): Promise<BaseError | undefined> {
  try {
    await node('author_submitExtrinsic', [toHex(transaction)], signal)
  } catch (error) {
    if (isUnanswered(error)) return undefined
    if (!(error instanceof BaseError)) throw error
    const { code, details = '' } = error
    if (code !== 'RPC_ERROR') throw error
    if (isKnown.test(details)) return undefined
    if (/inability to pay some fees/i.test(details)) return new InsufficientFundsError({ details, cause: error })
    // Over what the chain makes of it, as with another digest of the metadata.
    if (/bad signature/i.test(details)) return new NetworkRulesDifferError({ network, details, cause: error })
    return new ExecutionRevertedError({ reason: cleanText(details, { maxLength: 100 }), details, cause: error })
  }
  return undefined
}
