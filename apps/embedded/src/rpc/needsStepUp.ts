import type { DecodedCall } from './decodeCall.ts'
import type { FactSources } from './facts.ts'
import { isUnlimited } from './formatUnits.ts'
import type { Preview } from './previewTransaction.ts'
import { toUsd } from './prices.ts'
import { isOpen, listLeaving } from './readMoves.ts'

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
  if (isOpen(call)) return true
  const leaving = listLeaving({ call, transaction, address: sources.address })
  if (leaving.some(({ isLimit, amount }) => isLimit && isUnlimited(amount))) return true
  const amounts = new Map<string, bigint>()
  const read = (contract: string | undefined) => amounts.get(contract ?? 'native') ?? 0n
  for (const { contract, amount } of leaving) amounts.set(contract ?? 'native', read(contract) + amount)
  if (preview.kind === 'changes')
    for (const { contract, before, after } of preview.balances)
      if (before - after > read(contract)) amounts.set(contract ?? 'native', before - after)
  const values = [...amounts].map(([asset, amount]) =>
    toUsd(amount, decimalsOf(asset, sources), sources.prices.get(asset)),
  )
  if (values.includes(undefined) && !sources.chain.testnet) return true
  return values.reduce<number>((sum, usd) => sum + (usd ?? 0), 0) >= limitUsd
}

function decimalsOf(asset: string, { chain, tokens }: FactSources): number {
  return asset === 'native' ? chain.nativeCurrency.decimals : (tokens.get(asset)?.decimals ?? 0)
}
