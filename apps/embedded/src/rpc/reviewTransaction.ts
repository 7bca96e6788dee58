import type { Moves } from '@latchkey/wire/wallet'
import type { Screens } from '../screens/screens.ts'
import { decodeCall } from './decodeCall.ts'
import { describePreview, isContradicted } from './describePreview.ts'
import { describeTransaction, tokensOf } from './describeTransaction.ts'
import { needsStepUp } from './needsStepUp.ts'
import type { PreparedTransaction } from './prepareTransaction.ts'
import { previewTransaction } from './previewTransaction.ts'
import { readPrices } from './prices.ts'
import { readMoves } from './readMoves.ts'
import { readToken } from './readToken.ts'
import type { RpcContext, RpcRequest } from './rpcRequest.ts'
import { getKnownContracts } from './swaps/knownContracts.ts'

export type TransactionReview = Pick<
  Screens['approve']['data'],
  'facts' | 'warnings' | 'preview' | 'raw' | 'blocked'
> & { isStepUp: boolean; moves: Moves }

/** More contracts in one transaction are shown in base units. */
const mostTokens = 24

/** Everything that the visitor is shown of a transaction: what its bytes say, what the node expects, and what to beware of. */
export async function reviewTransaction(
  { session, user, page }: RpcContext,
  { chain, signal }: Pick<RpcRequest, 'chain' | 'signal'>,
  prepared: PreparedTransaction,
): Promise<TransactionReview> {
  const { transaction, maxFee, balance } = prepared
  const { to, data } = transaction
  const address = user.addresses.eip155
  const value = BigInt(transaction.value)
  const call = decodeCall({ to, data, value, account: address }, getKnownContracts(chain))
  const named = tokensOf(call, to)
  const isShort = balance < value + maxFee
  const preview = isShort
    ? ({ kind: 'unavailable' } as const)
    : await previewTransaction({ session, chain, transaction, address, contracts: named, signal })
  const moved = preview.kind === 'changes' ? preview.balances.filter(({ before, after }) => before !== after) : []
  const contracts = [...new Set([...named, ...moved.flatMap(({ contract }) => contract ?? [])])].slice(0, mostTokens)
  const [tokens, prices] = await Promise.all([
    Promise.all(contracts.map(async (each) => [each, await readToken(each, { session, chain, signal })] as const)),
    readPrices({ session, chain, contracts, signal }),
  ])
  const sources = { chain, address, tokens: new Map(tokens), prices }
  const { facts, warnings } = describeTransaction({ prepared, call, ...sources })
  const isOdd = isContradicted(preview, { call, transaction, address })
  return {
    facts,
    warnings: [
      ...(isShort ? (['insufficientFunds'] as const) : []),
      ...(isOdd ? (['previewDiffers'] as const) : []),
      ...warnings,
    ],
    preview: isShort ? undefined : describePreview(preview, sources),
    isStepUp: needsStepUp({ limitUsd: page.stepUpUsd, call, transaction, maxFee, preview, ...sources }),
    moves: readMoves({ call, transaction, address }, chain),
    raw: data === '0x' ? undefined : data,
    blocked: isShort ? 'insufficient_funds' : undefined,
  }
}
