import * as z from 'zod/mini'
import type { WalletChain } from '../boot/readPage.ts'
import { randomBytes, toHex } from '../bytes.ts'
import type { WalletTransaction } from '../calls/vaultCalls.ts'
import type { Session } from '../session/createSession.ts'
import { toNumber, writeCallData } from './abi.ts'
import { quantity, toQuantity } from './quantity.ts'
import { type Grant, hex, logSchema, type NftChange, readLogs } from './readLogs.ts'
import { readReason, readRevert } from './readRevert.ts'
import { requestNode } from './requestNode.ts'
import { createFeeProbe, readSimulatedFee } from './simulatedFee.ts'

/** What a transaction changes for the visitor, as the node says. */
export type Preview =
  | { kind: 'changes'; balances: readonly BalanceChange[]; nfts: readonly NftChange[]; grants: readonly Grant[] }
  /** The call would revert. */
  | { kind: 'failure'; reason: string | undefined }
  /** The node says only that the call would not revert. */
  | { kind: 'runs' }
  /** The node cannot say. */
  | { kind: 'unavailable' }

/** A balance in base units; undefined for the native currency. Fees are not in it. */
export type BalanceChange = { contract: string | undefined; before: bigint; after: bigint }

/** Nobody waits longer for a preview. */
const previewMs = 5_000
/** Nor, after that, for an answer whether the call would revert. */
const callMs = 3_000
/** With more tokens, NFTs or spending limits there is no preview: one that leaves could hide behind them. */
const mostMoved = 12

const resultSchema = z.array(
  z.object({
    calls: z.array(
      z.object({
        status: z.string(),
        returnData: z.optional(hex),
        logs: z.optional(z.array(logSchema)),
        gasUsed: z.optional(quantity),
      }),
    ),
  }),
)
type CallResult = z.infer<typeof resultSchema>[number]['calls'][number]

export type PreviewOptions = {
  session: Pick<Session, 'rpc'>
  chain: WalletChain
  transaction: WalletTransaction
  /** The visitor's. */
  address: string
  /** The tokens that the call itself is about. */
  contracts: readonly string[]
  signal: AbortSignal
}

/**
 * Balances before and after, by `eth_simulateV1`: first which tokens move, then what the visitor has of them on both sides of the transaction.
 * It is the word of one node: it stands beside what the call says, never in its place.
 */
export async function previewTransaction(options: PreviewOptions): Promise<Preview> {
  const { signal } = options
  try {
    return await previewChanges({ ...options, signal: AbortSignal.any([signal, AbortSignal.timeout(previewMs)]) })
  } catch {
    signal.throwIfAborted()
    return callOnly(options)
  }
}

async function previewChanges(options: PreviewOptions): Promise<Preview> {
  const { address, contracts } = options
  const [sent] = await simulate(options)
  if (!sent) throw new Error('no result')
  if (BigInt(sent.status) === 0n) return { kind: 'failure', reason: readReason(sent.returnData ?? '0x') }
  const { tokens: moved, nfts, grants } = readLogs(sent.logs ?? [], address.toLowerCase())
  const tokens = [...new Set([...contracts, ...moved])]
  const limits = grants.filter((grant) => grant.kind === 'limit' && !grant.isPermit2)
  const isMany = [tokens.length + limits.length, nfts.length, grants.length].some((count) => count > mostMoved)
  if (isMany) return { kind: 'unavailable' }
  const read = await readBalances(options, { tokens, moved, limits })
  // A token that counts down what a spender has left logs an approval too.
  const isGranted = (grant: Grant) => !limits.includes(grant) || read.raised.includes(grant)
  return { kind: 'changes', balances: read.balances, nfts, grants: grants.filter(isGranted) }
}

/** Without a simulation: whether the call would revert, and why. */
async function callOnly(options: PreviewOptions): Promise<Preview> {
  const { session, chain, signal } = options
  const limited = AbortSignal.any([signal, AbortSignal.timeout(callMs)])
  const params = [toCall(options), 'latest']
  try {
    await requestNode(session, { chain, method: 'eth_call', params, signal: limited })
    return { kind: 'runs' }
  } catch (thrown) {
    signal.throwIfAborted()
    const revert = readRevert(thrown)
    return revert ? { kind: 'failure', ...revert } : { kind: 'unavailable' }
  }
}

type Call = { to: string; data: string; from?: string; gas?: string; gasPrice?: string }

/**
 * Runs the transaction between two rounds of the same reads, for the gas price that it will pay: a contract can read it, and could show
 * something else where it is zero.
 * @param options.last calls after those.
 * @returns the results of the reads before, the transaction, the reads after, the last calls.
 */
async function simulate(
  options: PreviewOptions,
  { reads = [], last = [], code }: { reads?: readonly Call[]; last?: readonly Call[]; code?: object } = {},
): Promise<CallResult[]> {
  const { session, chain, transaction, signal } = options
  const fee = readSimulatedFee(transaction.fee)
  const sent = { ...toCall(options), ...(fee && { gasPrice: toQuantity(fee.gasPrice) }) }
  const block = {
    ...(fee && { blockOverrides: { baseFeePerGas: toQuantity(fee.baseFee) } }),
    ...(code && { stateOverrides: code }),
    calls: [...reads, sent, ...reads, ...last],
  }
  const params = [{ blockStateCalls: [block], validation: false }, 'latest']
  const result = resultSchema.parse(await requestNode(session, { chain, method: 'eth_simulateV1', params, signal }))
  return result[0]?.calls ?? []
}

function toCall({ address, transaction }: PreviewOptions) {
  const { to, value, data, gas } = transaction
  return { from: address, ...(to !== null && { to }), value, data, gas }
}

/** Returns the balance of the address in the call's data: PUSH1 0, CALLDATALOAD, BALANCE, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN. */
const nativeReader = '0x6000353160005260206000f3'

type Reads = { tokens: readonly string[]; moved: readonly string[]; limits: readonly Grant[] }

/**
 * @param reads.moved tokens that the transaction moves, which therefore have a balance. What the call is about besides may be no token.
 * @returns balances, and the limits that are higher than before, or that cannot be read.
 * @throws Error where a balance is missing: what is called before may have used up the gas that a node gives to all calls together.
 */
async function readBalances(
  options: PreviewOptions,
  { tokens, moved, limits }: Reads,
): Promise<{ balances: BalanceChange[]; raised: Grant[] }> {
  const owner = options.address.toLowerCase()
  // A random address: no contract can tell a simulation by it, and behave better there.
  const reader = toHex(randomBytes(20))
  const reads = [
    { to: reader, data: writeCallData('0x', owner) },
    // balanceOf(address)
    ...tokens.map((to) => ({ to, data: writeCallData('0x70a08231', owner) })),
    // allowance(address,address)
    ...limits.map(({ contract, spender }) => ({ to: contract, data: writeCallData('0xdd62ed3e', owner, spender) })),
  ]
  const native = reads[0] as Call
  const probe = createFeeProbe(options.transaction.fee, owner)
  const last = probe ? [probe, native] : []
  const results = await simulate(options, { reads, last, code: { [reader]: { code: nativeReader } } })
  const paid = probe ? readPaidFee(results, { transaction: options.transaction, reads: reads.length }) : 0n
  const readAt = (index: number) => [readNumber(results[index]), readNumber(results[reads.length + 1 + index])] as const
  const balances = [undefined, ...tokens].flatMap((contract, index) => {
    const [before, after] = readAt(index)
    if (before !== undefined && after !== undefined)
      return [{ contract, before, after: contract === undefined ? after + paid : after }]
    const isToken = contract === undefined || moved.includes(contract)
    if (isToken || before !== after) throw new Error('a balance is missing')
    return []
  })
  const raised = limits.filter((_, index) => {
    const [before, after] = readAt(1 + tokens.length + index)
    return before === undefined || after === undefined || after > before
  })
  return { balances, raised }
}

/**
 * What the simulation took for gas: some nodes take none. The probe, which pays for its gas alone, tells.
 * @throws Error where that is not known.
 */
function readPaidFee(
  results: readonly CallResult[],
  { transaction, reads }: { transaction: WalletTransaction; reads: number },
): bigint {
  const [before, after] = [readNumber(results[reads + 1]), readNumber(results.at(-1))]
  const { gasUsed } = results[reads] ?? {}
  const fee = readSimulatedFee(transaction.fee)
  if (before === undefined || after === undefined || gasUsed === undefined || !fee) throw new Error('no fee')
  return after < before ? BigInt(gasUsed) * fee.gasPrice : 0n
}

function readNumber(result: CallResult | undefined): bigint | undefined {
  if (!result || BigInt(result.status) === 0n || result.returnData?.length !== 66) return undefined
  return toNumber(result.returnData.slice(2))
}
