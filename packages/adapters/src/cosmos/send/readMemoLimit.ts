import type { Network } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import type { Lcd } from '../lcd/createLcd.ts'
import { usualMemoBytes } from '../memoBytes.ts'

/** Where a node names more, a transaction would be refused for its size. */
const mostBytes = 65_536

/**
 * Reads how many bytes of a memo chains take: the parameter `max_memo_characters` of the module auth, whose name says characters while the
 * chain counts bytes. Read once for each chain; where nodes do not say it, it is the usual number, and the chain refuses what it does not
 * take.
 * @throws AbortedError
 */
export function createMemoLimits(lcd: Lcd) {
  const known = new Map<string, number>()
  return async function readMemoLimit({
    network,
    signal,
  }: {
    network: Network
    signal?: AbortSignal
  }): Promise<number> {
    const limit = known.get(network.caipNetworkId) ?? (await read(lcd, network, signal))
    if (limit !== undefined) known.set(network.caipNetworkId, limit)
    return limit ?? usualMemoBytes
  }
}

async function read(lcd: Lcd, network: Network, signal: AbortSignal | undefined): Promise<number | undefined> {
  try {
    const { json } = await lcd.ask(network, { path: '/cosmos/auth/v1beta1/params', signal })
    const { max_memo_characters: limit } = (json.params ?? {}) as { max_memo_characters?: unknown }
    if (typeof limit !== 'string' || !/^\d{1,5}$/.test(limit) || Number(limit) > mostBytes) return undefined
    return Number(limit)
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof BaseError) return undefined
    throw error
  }
}
