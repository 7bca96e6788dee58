import type { Network } from '@latchkey/core'
import { FeeCapTooLowError } from '@latchkey/core/errors'
import type { Lcd } from '../lcd/createLcd.ts'
import type { CosmosNetwork } from '../parseOptions.ts'

/** Base units for so much gas, at a price in a decimal text. */
export function toFee(gas: bigint, price: string): bigint {
  const [whole = '', fraction = ''] = price.split('.')
  const scale = 10n ** BigInt(fraction.length)
  return (gas * BigInt(whole + fraction) + scale - 1n) / scale
}

/** Gas enough to compare prices by. */
const muchGas = 10n ** 18n

/**
 * The network's average price, or what the node takes at least where that is more.
 * @throws FeeCapTooLowError where that is above the network's highest, and what the client throws
 */
export async function readGasPrice(lcd: Lcd, network: Network, signal: AbortSignal | undefined): Promise<string> {
  // Networks are the adapter's own.
  const { gasPrice, denom } = network as CosmosNetwork
  const { json } = await lcd.ask(network, { path: '/cosmos/base/node/v1beta1/config', signal })
  const least = parsePrices(json.minimum_gas_price).find((one) => one.denom === denom)?.price
  if (least === undefined || toFee(muchGas, least) <= toFee(muchGas, gasPrice.average)) return gasPrice.average
  if (toFee(muchGas, least) > toFee(muchGas, gasPrice.high))
    throw new FeeCapTooLowError({ details: `a node takes ${least} ${denom} for gas, the app at most ${gasPrice.high}` })
  return least
}

/** Such as `0.01uatom,0.2ibc/27…`; nodes that say nothing, or something else, take what they take. */
function parsePrices(text: unknown): { price: string; denom: string }[] {
  if (typeof text !== 'string') return []
  return text.split(',').flatMap((part) => {
    const [, price, denom] = /^(\d{1,12}(?:\.\d{1,18})?)([a-zA-Z]\S*)$/.exec(part.trim()) ?? []
    return price && denom ? [{ price, denom }] : []
  })
}
