import { commitment, readList, readNumber, readObject, readText, type SolanaRpc } from '../rpc/readAnswer.ts'
import { isTransaction } from './isTransaction.ts'
import { makesTransfer, parseMessage, type SoughtTransfer } from './makesTransfer.ts'
import { readSigned } from './readStatus.ts'

/** The latest of the account, in one request: strangers can add to them. */
const limit = 1_000
/** How many of them are read, the oldest since the request first: each costs a request. */
const mostReads = 150
/** How far the visitor's clock may be ahead of the chain's. */
const clockMs = 2 * 60_000

type FindTransferOptions = {
  rpc: SolanaRpc
  sought: SoughtTransfer
  /** The block of the bytes that the wallet got: only that transaction has it, unless the wallet chose another one. */
  blockhash?: string | undefined
  /** No block before it can have the transfer. */
  sinceSlot?: bigint | undefined
  /** Epoch ms at which the wallet got the request. */
  requestedAt: number
  /** Signatures that are known to be other transfers. */
  exclude: readonly string[]
  signal?: AbortSignal | undefined
}

/**
 * Finds the transfer of a wallet whose response was lost, failed ones included, at every node. With the block that the wallet was given it
 * is certain, because a node can hide a transfer and none can invent one: it is signed. Without, it is the first one since the request that
 * makes exactly this transfer, where every node that responds names the same: one could show an earlier one as new.
 * @returns its signature, or undefined where the network has none yet
 * @throws what the first node throws where none responds
 */
export async function findTransfer(
  rpcs: readonly SolanaRpc[],
  options: Omit<FindTransferOptions, 'rpc'>,
): Promise<string | undefined> {
  const results = await Promise.allSettled(rpcs.map((rpc) => findAtNode({ ...options, rpc })))
  const told = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const [first] = told
  if (!first) throw results.find((result) => result.status === 'rejected')?.reason
  const certain = told.find(({ isCertain }) => isCertain)
  if (certain) return certain.signature
  return told.every(({ signature }) => signature === first.signature) ? first.signature : undefined
}

type Found = { signature: string | undefined; isCertain: boolean }

/** @throws RpcAnswerInvalidError, and what the rpc throws */
async function findAtNode(options: FindTransferOptions): Promise<Found> {
  const { rpc, sought, blockhash, sinceSlot, signal } = options
  let found: string | undefined
  for (const { signature, slot } of await listSignatures(options)) {
    const bytes = await readSigned(rpc, signature, signal)
    const message = bytes && parseMessage(bytes)
    if (!message || !makesTransfer(message, sought) || (await isTransaction(bytes, signature)) === false) continue
    if (message.blockhash === blockhash) return { signature, isCertain: true }
    // An equal transfer of a block before the request was made elsewhere.
    if (sinceSlot === undefined || slot >= sinceSlot) found ??= signature
  }
  return { signature: found, isCertain: false }
}

type Listed = { signature: string; slot: bigint }

/** Those of the account since the request, the oldest first. */
async function listSignatures({ rpc, sought, requestedAt, exclude, signal }: FindTransferOptions): Promise<Listed[]> {
  const method = 'getSignaturesForAddress'
  const answer = readList(await rpc(method, [sought.from, { limit, commitment }], signal), method)
  return answer
    .flatMap((item) => {
      const { signature, slot, blockTime } = readObject(item, method)
      const name = readText(signature, method)
      // A block without a time is new.
      const at = blockTime === null ? undefined : Number(readNumber(blockTime, method)) * 1_000
      const isLate = at === undefined || at >= requestedAt - clockMs
      return isLate && !exclude.includes(name) ? [{ signature: name, slot: readNumber(slot, method) }] : []
    })
    .reverse()
    .slice(0, mostReads)
}
