import * as z from 'zod/mini'
import type { WalletChain } from '../boot/readPage.ts'
import { randomBytes, toHex } from '../bytes.ts'
import type { WalletTransaction } from '../calls/vaultCalls.ts'
import type { Session } from '../session/createSession.ts'
import { readCallData, toAddress, toNumber, toText, writeCallData } from './abi.ts'
import { cleanText } from './cleanText.ts'
import { requestNode } from './requestNode.ts'

/** What a transaction changes for the visitor, as the node says. */
export type Preview =
  | { kind: 'changes'; balances: readonly BalanceChange[]; nfts: readonly NftChange[] }
  /** The call would revert. */
  | { kind: 'failure'; reason: string | undefined }
  /** The node cannot say. */
  | { kind: 'unavailable' }

/** A balance in base units; undefined for the native currency. Fees are not in it. */
export type BalanceChange = { contract: string | undefined; before: bigint; after: bigint }
export type NftChange = { contract: string; id: bigint; isReceived: boolean }

/** Nobody waits longer for a preview. */
const previewMs = 5_000
/** With more tokens or NFTs there is no preview: one that leaves could hide behind them. */
const mostMoved = 12

const hex = z.string().check(z.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const resultSchema = z.array(
  z.object({
    calls: z.array(
      z.object({
        status: z.string(),
        returnData: z.optional(hex),
        logs: z.optional(z.array(z.object({ address: hex, topics: z.array(hex), data: hex }))),
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
  const { address, contracts, signal } = options
  const limited = { ...options, signal: AbortSignal.any([signal, AbortSignal.timeout(previewMs)]) }
  try {
    const [sent] = await simulate(limited, [])
    if (!sent) return { kind: 'unavailable' }
    if (BigInt(sent.status) === 0n) return { kind: 'failure', reason: readReason(sent.returnData ?? '0x') }
    const moved = readTransfers(sent, address)
    const tokens = [...new Set([...contracts, ...moved.tokens])]
    if (tokens.length > mostMoved || moved.nfts.length > mostMoved) return { kind: 'unavailable' }
    return { kind: 'changes', balances: await readBalances(limited, { tokens, moved: moved.tokens }), nfts: moved.nfts }
  } catch {
    signal.throwIfAborted()
    return { kind: 'unavailable' }
  }
}

type Call = { to: string; data: string }

/** Runs the transaction between two rounds of the same reads. @returns the results of the reads before, the transaction, the reads after. */
async function simulate(options: PreviewOptions, reads: readonly Call[], code?: object): Promise<CallResult[]> {
  const { session, chain, transaction, address, signal } = options
  const { to, value, data, gas } = transaction
  const sent = { from: address, ...(to !== null && { to }), value, data, gas }
  const block = { ...(code && { stateOverrides: code }), calls: [...reads, sent, ...reads] }
  const params = [{ blockStateCalls: [block], validation: false }, 'latest']
  const result = resultSchema.parse(await requestNode(session, { chain, method: 'eth_simulateV1', params, signal }))
  return result[0]?.calls ?? []
}

/** Returns the balance of the address in the call's data: PUSH1 0, CALLDATALOAD, BALANCE, PUSH1 0, MSTORE, PUSH1 32, PUSH1 0, RETURN. */
const nativeReader = '0x6000353160005260206000f3'

/**
 * @param of.moved tokens that the transaction moves, which therefore have a balance. What the call is about besides may be no token.
 * @throws Error where a balance is missing: what is called before may have used up the gas that a node gives to all calls together.
 */
async function readBalances(
  options: PreviewOptions,
  { tokens, moved }: { tokens: readonly string[]; moved: readonly string[] },
): Promise<BalanceChange[]> {
  const owner = options.address.toLowerCase()
  // A random address: no contract can tell a simulation by it, and behave better there.
  const reader = toHex(randomBytes(20))
  const reads = [
    { to: reader, data: writeCallData('0x', owner) },
    // balanceOf(address)
    ...tokens.map((to) => ({ to, data: writeCallData('0x70a08231', owner) })),
  ]
  const results = await simulate(options, reads, { [reader]: { code: nativeReader } })
  return [undefined, ...tokens].flatMap((contract, index) => {
    const before = readNumber(results[index])
    const after = readNumber(results[reads.length + 1 + index])
    if (before !== undefined && after !== undefined) return [{ contract, before, after }]
    const isToken = contract === undefined || moved.includes(contract)
    if (isToken || before !== after) throw new Error('a balance is missing')
    return []
  })
}

function readNumber(result: CallResult | undefined): bigint | undefined {
  if (!result || BigInt(result.status) === 0n || result.returnData?.length !== 66) return undefined
  return toNumber(result.returnData.slice(2))
}

/** Transfer(address,address,uint256) */
const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

function readTransfers({ logs = [] }: CallResult, address: string): { tokens: string[]; nfts: NftChange[] } {
  const own = address.toLowerCase()
  const transfers = logs.flatMap(({ address: contract, topics }) => {
    const [topic, from, to, id] = topics
    if (topic?.toLowerCase() !== transferTopic) return []
    const [sender, receiver] = [toAddress(from?.slice(2)), toAddress(to?.slice(2))]
    const isOwn = (sender === own) !== (receiver === own)
    return isOwn ? [{ contract: contract.toLowerCase(), isReceived: receiver === own, id }] : []
  })
  return {
    tokens: transfers.flatMap(({ contract, id }) => (id === undefined ? [contract] : [])),
    nfts: transfers.flatMap(({ contract, isReceived, id }) =>
      id === undefined ? [] : [{ contract, isReceived, id: BigInt(id) }],
    ),
  }
}

/** `Error(string)`, `Panic(uint256)`, or the name of what the contract threw. */
function readReason(data: string): string | undefined {
  const call = readCallData(data.toLowerCase())
  if (call?.selector === '0x4e487b71') return `Panic ${toNumber(call.words[0]) ?? ''}`.trim()
  if (call?.selector === '0x08c379a0') return cleanText(toText(`0x${call.words.join('')}`) ?? '', 160) || undefined
  return data.length >= 10 ? data.slice(0, 10) : undefined
}
