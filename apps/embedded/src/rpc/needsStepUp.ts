import { type DecodedCall, partsOf } from './decodeCall.ts'
import type { FactSources } from './facts.ts'
import { isUnlimited } from './formatUnits.ts'
import type { Preview } from './previewTransaction.ts'
import { reachesLimit, toUsd } from './prices.ts'
import { isOpen, isTaken, listLeaving } from './readMoves.ts'

export type StepUpOptions = FactSources & {
  /** The operator's, in US dollars; null where there is none. */
  limitUsd: number | null
  call: DecodedCall
  transaction: { to: string | null; value: string }
  /** The most that the network can take as fee, in base units. */
  maxFee: bigint
  preview: Preview
}

/**
 * Whether a transaction may take more than the operator's limit, by its own bytes or by its preview, whichever is more. What has no price
 * counts as more, except on networks whose currency has no value; so do NFTs, and what neither the bytes nor a preview say, such as a call
 * that the wallet cannot read and that takes nothing of the visitor's. Whatever has no limit itself always does.
 */
export function needsStepUp({ limitUsd, call, transaction, maxFee, preview, ...sources }: StepUpOptions): boolean {
  if (limitUsd === null) return false
  if (isOpen({ call, transaction }, sources.chain)) return true
  const isSilent = isUnseen(call, preview, BigInt(transaction.value))
  if (!sources.chain.testnet && (isSilent || losesNft({ call, preview, address: sources.address }))) return true
  const leaving = listLeaving({ call, transaction, address: sources.address })
  if (leaving.some(({ isLimit, amount }) => isLimit && isUnlimited(amount))) return true
  const amounts = new Map<string, bigint>()
  const read = (contract: string | undefined) => amounts.get(contract ?? 'native') ?? 0n
  for (const { contract, amount } of leaving) amounts.set(contract ?? 'native', read(contract) + amount)
  if (preview.kind === 'changes')
    for (const { contract, before, after } of preview.balances)
      if (before - after > read(contract)) amounts.set(contract ?? 'native', before - after)
  amounts.set('native', read(undefined) + maxFee)
  const values = [...amounts].map(([asset, amount]) =>
    toUsd(amount, decimalsOf(asset, sources), sources.prices.get(asset)),
  )
  return reachesLimit(values, { limitUsd, chain: sources.chain })
}

/** Whether a call of the kind may take what its bytes do not say. */
const saysTooLittle: Record<DecodedCall['kind'], boolean> = {
  native: false,
  create: true,
  transfer: false,
  approve: false,
  permit: false,
  nft: false,
  operator: false,
  permit2Approve: false,
  permit2Transfer: false,
  vaultDeposit: true,
  vaultWithdraw: true,
  swap: false,
  wrap: false,
  unwrap: false,
  multicall: true,
  unknown: true,
}

/** Neither the bytes nor a preview say what the call is for. */
function isUnseen(call: DecodedCall, preview: Preview, value: bigint): boolean {
  if (preview.kind !== 'changes') return saysTooLittle[call.kind]
  return partsOf(call).some(({ kind }) => kind === 'unknown') && takesNothing(preview, value)
}

/**
 * Whether nothing of the visitor's leaves but what the call is sent. Then it may be for what a contract keeps that the visitor owns, or an
 * account that they act for, which no preview of their own balances shows. Receiving says nothing: such an account can send them a little.
 */
function takesNothing({ balances }: Preview & { kind: 'changes' }, value: bigint): boolean {
  return balances.every(({ contract, before, after }) => before - after <= (contract === undefined ? value : 0n))
}

function losesNft({ call, preview, address }: Pick<StepUpOptions, 'call' | 'preview' | 'address'>): boolean {
  const isSent = partsOf(call).some((each) => each.kind === 'nft' && isTaken(each, address.toLowerCase()))
  return isSent || (preview.kind === 'changes' && preview.nfts.some(({ isReceived }) => !isReceived))
}

function decimalsOf(asset: string, { chain, tokens }: FactSources): number {
  return asset === 'native' ? chain.nativeCurrency.decimals : (tokens.get(asset)?.decimals ?? 0)
}
