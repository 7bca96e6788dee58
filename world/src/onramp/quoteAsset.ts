import { formatUnits, parseUnits } from 'viem'
import type { Asset } from './assets.ts'
import { SandboxError } from './readJson.ts'

/** Dollars and cents, as text. */
export type Quote = {
  total: string
  subtotal: string
  fee: string
  networkFee: string
  /** Base units of the token. */
  bought: bigint
  /** Whole tokens. */
  amount: string
}

/** Of each payment, in hundredths of a percent: together within the 1-2 % that on-ramps take. */
const feePoints = 125n
const networkFeePoints = 25n
const limits = { min: 10_00n, max: 25_000_00n }

/**
 * What dollars buy now.
 * @param options.payment dollars as text, with at most two decimals.
 * @throws SandboxError 400 outside of the limits.
 */
export async function quoteAsset({ asset, payment }: { asset: Asset; payment: string }): Promise<Quote> {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(payment)) throw new SandboxError(400, 'The amount is not dollars and cents.')
  const cents = parseUnits(payment, 2)
  if (cents < limits.min || cents > limits.max)
    throw new SandboxError(400, 'The amount must be from 10 to 25,000 dollars.')
  const fee = (cents * feePoints) / 10_000n
  const networkFee = (cents * networkFeePoints) / 10_000n
  const subtotal = cents - fee - networkFee
  const one = 10n ** BigInt(asset.decimals)
  const bought = (subtotal * one) / (await asset.readCents())
  const dollars = (units: bigint) => {
    const [whole = '0', fraction = ''] = formatUnits(units, 2).split('.')
    return `${whole}.${fraction.padEnd(2, '0')}`
  }
  return {
    total: dollars(cents),
    subtotal: dollars(subtotal),
    fee: dollars(fee),
    networkFee: dollars(networkFee),
    bought,
    amount: formatUnits(bought, asset.decimals),
  }
}
