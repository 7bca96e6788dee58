import type { DecodedCall } from './decodeCall.ts'
import type { FactSources } from './facts.ts'
import { isUnlimited } from './formatUnits.ts'
import type { Preview } from './previewTransaction.ts'
import { toUsd } from './prices.ts'

export type StepUpOptions = FactSources & {
  /** The operator's, in US dollars; null where there is none. */
  limitUsd: number | null
  call: DecodedCall
  transaction: { to: string | null; value: string }
  preview: Preview
}

/**
 * Whether a transaction may take more than the operator's limit, by its own bytes or by its preview, whichever is more. What has no price
 * counts as more, except on networks whose currency has no value; so does whatever has no limit itself.
 */
export function needsStepUp({ limitUsd, call, transaction, preview, ...sources }: StepUpOptions): boolean {
  if (limitUsd === null) return false
  if (call.kind === 'operator' && call.isApproved) return true
  const leaving = listLeaving({ call, transaction, address: sources.address })
  if (leaving.some(({ isLimit, amount }) => isLimit && isUnlimited(amount))) return true
  const amounts = new Map<string, bigint>()
  const raise = (asset: string, amount: bigint) => {
    if (amount > (amounts.get(asset) ?? 0n)) amounts.set(asset, amount)
  }
  for (const { contract, amount } of leaving) raise(contract ?? 'native', amount)
  if (preview.kind === 'changes')
    for (const { contract, before, after } of preview.balances) raise(contract ?? 'native', before - after)
  const values = [...amounts].map(([asset, amount]) =>
    toUsd(amount, decimalsOf(asset, sources), sources.prices.get(asset)),
  )
  if (values.includes(undefined) && !sources.chain.testnet) return true
  return values.reduce<number>((sum, usd) => sum + (usd ?? 0), 0) >= limitUsd
}

function decimalsOf(asset: string, { chain, tokens }: FactSources): number {
  return asset === 'native' ? chain.nativeCurrency.decimals : (tokens.get(asset)?.decimals ?? 0)
}

/** `isLimit`: it may be taken later. An undefined contract is the native currency. */
type Leaving = { contract: string | undefined; amount: bigint; isLimit?: boolean }

/** What leaves the visitor's account by what a call says. */
function listLeaving({
  call,
  transaction,
  address,
}: Pick<StepUpOptions, 'call' | 'transaction'> & { address: string }): Leaving[] {
  const own = address.toLowerCase()
  const contract = transaction.to?.toLowerCase() ?? ''
  const value: Leaving = { contract: undefined, amount: BigInt(transaction.value) }
  switch (call.kind) {
    case 'transfer':
      return call.from === undefined || call.from === own ? [value, { contract, amount: call.amount }] : [value]
    case 'permit2Transfer':
      return call.from === own ? [value, { contract: call.token, amount: call.amount }] : [value]
    case 'swap': {
      const permitted = call.permit && { contract: call.permit.token, amount: call.permit.amount, isLimit: true }
      return [value, { contract: call.sold, amount: call.amountIn }, ...(permitted ? [permitted] : [])]
    }
    case 'approve':
    case 'permit':
      return [value, { contract, amount: call.amount, isLimit: true }]
    case 'permit2Approve':
      return [value, { contract: call.token, amount: call.amount, isLimit: true }]
    case 'multicall':
      return [value, ...call.calls.flatMap((each) => listLeaving({ call: each, transaction, address }))]
    default:
      return [value]
  }
}
