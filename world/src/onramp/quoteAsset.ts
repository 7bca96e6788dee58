import { formatUnits, parseEther, parseUnits } from 'viem'
import { uniswapV2RouterAbi } from '../contracts/abis.ts'
import type { ContractPlan } from '../contracts/planContracts.ts'
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
const usdcDecimals = 6

/**
 * What dollars buy now: ether at the price of its pool, a dollar for a dollar.
 * @param options.payment dollars as text, with at most two decimals.
 * @throws SandboxError 400 outside of the limits.
 */
export async function quoteAsset(
  context: { plan: ContractPlan },
  options: { asset: Asset; payment: string },
): Promise<Quote> {
  const { asset, payment } = options
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(payment)) throw new SandboxError(400, 'The amount is not dollars and cents.')
  const cents = parseUnits(payment, 2)
  if (cents < limits.min || cents > limits.max)
    throw new SandboxError(400, 'The amount must be from 10 to 25,000 dollars.')
  const fee = (cents * feePoints) / 10_000n
  const networkFee = (cents * networkFeePoints) / 10_000n
  const subtotal = cents - fee - networkFee
  const one = 10n ** BigInt(asset.decimals)
  const priceCents = asset.address === undefined ? await readEtherPrice(context, asset) : 100n
  const bought = (subtotal * one) / priceCents
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

async function readEtherPrice({ plan }: { plan: ContractPlan }, { chain }: Asset): Promise<bigint> {
  const amounts = await chain.client.readContract({
    address: plan.uniswapV2Router.address,
    abi: uniswapV2RouterAbi,
    functionName: 'getAmountsOut',
    args: [parseEther('0.01'), [plan.weth.address, plan.usdc.address]],
  })
  const forHundredth = amounts[1] ?? 0n
  return (forHundredth * 100n * 100n) / 10n ** BigInt(usdcDecimals)
}
