import { AbortedError } from '@latchkey/core/errors'
import { hasOwnNode, sleep, type TransactionOutcome, type WaitRequest } from '@latchkey/core/internal'
import { eachNode, type Rpc } from '../rpc/createRpc.ts'
import { commitment, readNumber, type SolanaRpc } from '../rpc/readAnswer.ts'
import { type FollowEnvironment, followSignature } from './followSignature.ts'
import { isTransaction } from './isTransaction.ts'
import { makesTransfer, parseMessage } from './makesTransfer.ts'
import { readPaidFee, readSigned } from './readStatus.ts'
import { withinTime } from './withinTime.ts'

/** For how many blocks a transaction can be taken after the one that it names, and a few more. */
const validBlocks = 160n
/** Within this time every node still has the block that the transaction could be in. */
const keptMs = 30 * 60_000
/** No chain will be as high. */
const mostHeight = 2n ** 50n
/** A slower node says nothing this time. */
const nodeTimeoutMs = 4_000
const retryMs = 2_000

/**
 * Waits for a transaction's outcome at every node: until it is confirmed, has failed or has expired; with `reported`, until nothing can undo
 * that. A wallet that sent another transaction than was requested has replaced it. Where every node is the server's, what has expired is
 * reported as dropped, and followed on: nobody else says that nothing was sent.
 * @throws AbortedError
 */
export async function waitForTransaction(
  rpc: Rpc,
  request: WaitRequest,
  environment: FollowEnvironment = { now: () => Date.now(), sleep, timeoutMs: nodeTimeoutMs },
): Promise<TransactionOutcome> {
  const { network, hash, reported, onProgress, signal } = request
  if (reported?.status === 'expired') return reported
  const [first, ...others] = eachNode(rpc, network)
  if (!first) throw new AbortedError()
  const rpcs = [first, ...others] as const
  const lastValid = await findLastValid(rpcs, request, environment)
  let [wasDisputed, canExpire] = [false, true]
  const readFee = () => readFirstFee(rpcs, { hash, signal }, environment)
  for (;;) {
    const outcome = await followSignature(
      {
        rpcs,
        signature: hash,
        lastValidBlockHeight: canExpire ? lastValid : undefined,
        // Slots are counted faster than blocks: none of a later number had the transaction.
        sentSlot: lastValid === undefined ? undefined : lastValid - 2n * validBlocks,
        until: reported ? 'finalized' : 'confirmed',
        signal,
        // Progress makes it pending again: how many have voted by now is none.
        onProgress({ isDisputed }) {
          if (isDisputed !== wasDisputed) onProgress?.({ isDropped: false, isDisputed })
          wasDisputed = isDisputed
        },
      },
      environment,
    )
    switch (outcome.status) {
      case 'expired':
        if (hasOwnNode(request)) return { status: 'expired', hash }
        onProgress?.({ isDropped: true })
        canExpire = false
        continue
      case 'failed':
        return { status: 'failed', hash, blockNumber: outcome.slot, reason: outcome.reason, fee: await readFee() }
      default:
        // A wallet that sends by itself may have sent something else.
        if (await isAnother(rpcs, { ...request, slot: outcome.slot }, environment))
          return { status: 'replaced', hash, blockNumber: outcome.slot }
        return { status: 'confirmed', hash, blockNumber: outcome.slot, fee: await readFee() }
    }
  }
}

/** The fee that was paid, of the first node that tells it. Nothing but what is shown depends on it. */
async function readFirstFee(
  rpcs: readonly SolanaRpc[],
  { hash, signal }: Pick<WaitRequest, 'hash' | 'signal'>,
  { timeoutMs }: FollowEnvironment,
): Promise<bigint | undefined> {
  for (const rpc of rpcs) {
    const read = withinTime((limited) => readPaidFee(rpc, hash, limited), { timeoutMs, signal })
    const fee = await read.catch((error: unknown) => {
      if (signal.aborted) throw error
      return undefined
    })
    if (fee !== undefined) return fee
  }
  return undefined
}

/**
 * Whether the transaction under this id is known to be another one than was requested: it does something else, or the same in a block
 * before the request. Which slot that was, a single node said: what names the block of our own bytes is ours whenever it was taken. Bytes
 * count by their signature; where that cannot be checked, it is another one only by what each node has.
 */
async function isAnother(
  rpcs: readonly SolanaRpc[],
  { hash, from, call, mark, sinceBlock, slot, signal }: WaitRequest & { slot: bigint },
  { timeoutMs }: FollowEnvironment,
): Promise<boolean> {
  if (!call) return false
  const isEarlier = sinceBlock !== undefined && slot < BigInt(sinceBlock)
  const unproven: boolean[] = []
  for (const rpc of rpcs) {
    const read = withinTime((limited) => readSigned(rpc, hash, limited), { timeoutMs, signal })
    const bytes = await read.catch((error: unknown) => {
      if (signal.aborted) throw error
      return undefined
    })
    if (!bytes) continue
    const message = parseMessage(bytes)
    // SECURITY: other bytes than this id's are a node's invention: "replaced" has the visitor pay again.
    const isProven = message && (await isTransaction(bytes, hash))
    if (isProven === false) continue
    const isSought =
      message && makesTransfer(message, { from, to: call.to, amount: call.value, mint: call.data, memo: call.memo })
    const isOther = !isSought || (isEarlier && message.blockhash !== mark)
    if (isProven) return isOther
    unproven.push(isOther)
  }
  return unproven.length > 0 ? unproven.every(Boolean) : isEarlier
}

/**
 * The last block that can take the transaction. A wallet may have chosen the block that it names, but none that came after its response:
 * the highest of all nodes right then is read, and kept.
 * @returns undefined for one that was sent too long ago to tell
 */
async function findLastValid(
  rpcs: readonly SolanaRpc[],
  { validUntilBlock, sentAt, reported, onProgress, signal }: WaitRequest,
  { now, sleep: pause, timeoutMs }: FollowEnvironment,
): Promise<bigint | undefined> {
  if (validUntilBlock !== undefined) return BigInt(validUntilBlock)
  const method = 'getBlockHeight'
  while (sentAt !== undefined && now() - sentAt < keptMs) {
    const reads = rpcs.map((rpc) =>
      withinTime(async (limited) => readNumber(await rpc(method, [{ commitment }], limited), method), {
        timeoutMs,
        signal,
      }),
    )
    const heights = (await Promise.allSettled(reads)).flatMap((read) => (read.status === 'fulfilled' ? read.value : []))
    // Of all: a single one could name a height that is past soon.
    if (heights.length === rpcs.length && heights.every((height) => height < mostHeight)) {
      const lastValid = heights.reduce((one, other) => (one > other ? one : other)) + validBlocks
      // Progress makes it pending again: one with an outcome keeps that until there is another.
      if (!reported) onProgress?.({ validUntilBlock: Number(lastValid), isDropped: false })
      return lastValid
    }
    await pause(retryMs, signal)
  }
  return undefined
}
