import type { Network } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import { type Lcd, readAmount, readObject } from '../lcd/createLcd.ts'
import type { CosmosNetwork } from '../parseOptions.ts'
import { describeRefusal } from './describeRefusal.ts'

/** What one node says of a transaction: where it is in a block, and what came of it. */
export type NodeView = {
  found: { height: bigint; code: number; reason: string; fee: bigint | undefined } | undefined
  /** Its newest block before it was asked for the transaction; undefined for a node that said nothing. */
  height: bigint | undefined
}

/** @throws what the client throws once `signal` aborts, and nothing else */
export async function readView(
  lcd: Lcd,
  { network, hash, signal }: { network: Network; hash: string; signal: AbortSignal },
): Promise<NodeView> {
  try {
    // The height first: what a block takes in between is in the answer that follows.
    const { height } = await lcd.readBlock(network, { signal })
    const { json, url, fault } = await lcd.ask(network, { path: `/cosmos/tx/v1beta1/txs/${hash}`, signal })
    // Anything but "not found" says nothing: a node may keep no list of transactions.
    if (fault) return { found: undefined, height: fault.code === 5 ? height : undefined }
    const { height: at, code, raw_log, txhash } = readObject(json.tx_response, url)
    if (txhash !== hash || typeof code !== 'number') return { found: undefined, height: undefined }
    const fee = readFee(json.tx, network)
    return { found: { height: readAmount(at, url), code, reason: describeRefusal(String(raw_log)), fee }, height }
  } catch (error) {
    if (signal.aborted || !(error instanceof BaseError)) throw error
    return { found: undefined, height: undefined }
  }
}

/** The fee that a transaction offered, which these chains take whole; undefined in another denomination, or where it is not told. */
function readFee(tx: unknown, network: Network): bigint | undefined {
  const { auth_info } = (tx ?? {}) as { auth_info?: { fee?: { amount?: unknown } } }
  const [coin, another] = Array.isArray(auth_info?.fee?.amount) ? auth_info.fee.amount : []
  const { denom, amount } = (coin ?? {}) as { denom?: unknown; amount?: unknown }
  const isOwn = !another && denom === (network as CosmosNetwork).denom
  return isOwn && typeof amount === 'string' && /^\d{1,78}$/.test(amount) ? BigInt(amount) : undefined
}
