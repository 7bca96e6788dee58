import type { Moves } from '@latchkey/wire/wallet'
import type { Screens, ShownPreview } from '../screens/screens.ts'
import { decodeCall } from './decodeCall.ts'
import { describePreview, isContradicted } from './describePreview.ts'
import { describeTransaction, tokensOf } from './describeTransaction.ts'
import { needsStepUp } from './needsStepUp.ts'
import type { PreparedTransaction } from './prepareTransaction.ts'
import { type Preview, previewTransaction } from './previewTransaction.ts'
import { readPrices } from './prices.ts'
import type { Grant } from './readLogs.ts'
import { readMoves } from './readMoves.ts'
import type { Revert } from './readRevert.ts'
import { readToken } from './readToken.ts'
import { resolveTokenVault } from './resolveTokenVault.ts'
import type { RpcContext, RpcRequest } from './rpcRequest.ts'
import { findSilentGrants } from './silentGrants.ts'
import { getKnownContracts } from './swaps/knownContracts.ts'

export type TransactionReview = Pick<
  Screens['approve']['data'],
  'facts' | 'warnings' | 'preview' | 'raw' | 'blocked'
> & { isStepUp: boolean; moves: Moves; blockedBy?: string }

/** More contracts in one transaction are shown in base units. */
const mostTokens = 24

/** Everything that the visitor is shown of a transaction: what its bytes say, what the node expects, and what to beware of. */
export async function reviewTransaction(
  { session, user, page }: RpcContext,
  { chain, signal }: Pick<RpcRequest, 'chain' | 'signal'>,
  prepared: PreparedTransaction,
): Promise<TransactionReview> {
  const { transaction, maxFee = 0n, isShort, revert } = prepared
  const { to, data } = transaction
  const address = user.addresses.eip155
  const read = (contracts: readonly string[]) => readTokens(contracts, { session, chain, signal })
  const decoded = decodeCall({ to, data, value: BigInt(transaction.value), account: address }, getKnownContracts(chain))
  const call = await resolveTokenVault(decoded, to, { session, chain, signal })
  const named = tokensOf(call, to).slice(0, mostTokens)
  const [preview, known] = await Promise.all([
    isShort || revert
      ? toFailure(revert)
      : previewTransaction({ session, chain, transaction, address, contracts: named, signal }),
    read(named),
  ])
  const silent = findSilentGrants(preview, { call, transaction })
  const found = contractsOf(preview, silent).filter((contract) => !named.includes(contract))
  const more = await read([...new Set(found)].slice(0, mostTokens - named.length))
  const tokens = new Map([...known.tokens, ...more.tokens])
  const prices = new Map([...known.prices, ...more.prices])
  const sources = { chain, address, tokens, prices }
  const { facts, warnings } = describeTransaction({ prepared, call, ...sources })
  const isOdd = isContradicted(preview, { call, transaction, address })
  const moves = readMoves({ call, transaction, address }, chain)
  // What the bytes say is shown already, and the node agrees.
  const isFolded = call.kind === 'swap' && !isOdd && silent.length === 0
  const fold = (shown: ShownPreview) => (shown.kind === 'changes' ? { ...shown, isDetail: isFolded } : shown)
  const failure = isShort ? 'insufficient_funds' : revert && 'would_fail'
  return {
    facts,
    warnings: [
      ...(silent.length > 0 ? (['silentApproval'] as const) : []),
      ...(isOdd ? (['previewDiffers'] as const) : []),
      ...warnings,
    ],
    preview: isShort ? undefined : fold(describePreview(preview, { ...sources, silent })),
    isStepUp:
      needsStepUp({ limitUsd: page.stepUpUsd, call, transaction, maxFee, preview, ...sources }) ||
      (page.stepUpUsd !== null && silent.length > 0),
    moves: { ...moves, isOpen: moves.isOpen || silent.length > 0 },
    raw: data === '0x' ? undefined : data,
    blocked: failure,
    ...(revert && { blockedBy: `execution reverted${revert.reason === undefined ? '' : `: ${revert.reason}`}` }),
  }
}

type ReadOptions = { session: RpcContext['session']; chain: RpcRequest['chain']; signal: AbortSignal }

/** Symbols, decimals and prices, read at once. */
async function readTokens(contracts: readonly string[], { session, chain, signal }: ReadOptions) {
  const [tokens, prices] = await Promise.all([
    Promise.all(contracts.map(async (each) => [each, await readToken(each, { session, chain, signal })] as const)),
    readPrices({ session, chain, contracts, signal }),
  ])
  return { tokens, prices }
}

function toFailure(revert: Revert | undefined): Preview {
  return revert ? { kind: 'failure', ...revert } : { kind: 'unavailable' }
}

/** The contracts that only the preview names. */
function contractsOf(preview: Preview, silent: readonly Grant[]): string[] {
  if (preview.kind !== 'changes') return []
  const moved = preview.balances.filter(({ before, after }) => before !== after)
  return [...moved.flatMap(({ contract }) => contract ?? []), ...silent.map(({ contract }) => contract)]
}
