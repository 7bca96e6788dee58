import { RpcError } from '@latchkey/core/errors'
import { readTransaction } from '@latchkey/wire/solana'
import {
  commitment,
  invalidAnswer,
  readBase64,
  readList,
  readNumber,
  readObject,
  readWith,
  type SolanaRpc,
} from '../rpc/readAnswer.ts'
import { describeChainError } from './readChainError.ts'

/** What nodes say of a transaction of a later version than was asked for: it is none of ours. */
const laterVersion = -32015

/** What a node knows of a transaction. */
export type SignatureStatus = {
  slot: bigint
  /** Null where it succeeded; as nodes write it. */
  error: unknown
  /** How sure it is: seen, voted for, final. */
  stage: 'processed' | 'confirmed' | 'finalized'
}

/**
 * What a node knows of a transaction, also of an old one, at the slot `at`; `status` is undefined where it knows nothing.
 * @throws RpcAnswerInvalidError, and what the rpc throws
 */
export async function readStatus(
  rpc: SolanaRpc,
  signature: string,
  signal: AbortSignal,
): Promise<{ status: SignatureStatus | undefined; at: bigint }> {
  const method = 'getSignatureStatuses'
  const answer = readObject(await rpc(method, [[signature], { searchTransactionHistory: true }], signal), method)
  const list = readList(answer.value, method)
  if (list.length !== 1) throw invalidAnswer(method)
  const at = readNumber(readObject(answer.context, method).slot, method)
  if (list[0] === null) return { status: undefined, at }
  const { slot, err, confirmationStatus } = readObject(list[0], method)
  const stage = (['processed', 'confirmed', 'finalized'] as const).find((name) => name === confirmationStatus)
  if (err === undefined || !stage) throw invalidAnswer(method)
  return { status: { slot: readNumber(slot, method), error: err, stage }, at }
}

/** The height of the last block that nothing can undo. @throws RpcAnswerInvalidError, and what the rpc throws */
export async function readFinalHeight(rpc: SolanaRpc, signal: AbortSignal): Promise<bigint> {
  const method = 'getBlockHeight'
  return readNumber(await rpc(method, [{ commitment: 'finalized' }], signal), method)
}

/**
 * The bytes of a transaction that the network took, as it was signed; undefined where the node does not have it.
 * @throws RpcAnswerInvalidError, and what the rpc throws
 */
export async function readSigned(
  rpc: SolanaRpc,
  signature: string,
  signal?: AbortSignal,
): Promise<Uint8Array | undefined> {
  const answer = await readMined(rpc, signature, signal)
  return answer && readBase64(answer.transaction, 'getTransaction')
}

/** The lamports that its signer paid the network; undefined where the node does not have it. @throws as `readSigned` */
export async function readPaidFee(
  rpc: SolanaRpc,
  signature: string,
  signal?: AbortSignal,
): Promise<bigint | undefined> {
  const answer = await readMined(rpc, signature, signal)
  return answer && readNumber(readObject(answer.meta, 'getTransaction').fee, 'getTransaction')
}

async function readMined(
  rpc: SolanaRpc,
  signature: string,
  signal: AbortSignal | undefined,
): Promise<Record<string, unknown> | undefined> {
  const method = 'getTransaction'
  const options = { encoding: 'base64', commitment, maxSupportedTransactionVersion: 0 }
  const answer = await rpc(method, [signature, options], signal).catch((error: unknown) => {
    if (error instanceof RpcError && error.rpcCode === laterVersion) return null
    throw error
  })
  return answer === null ? undefined : readObject(answer, method)
}

/**
 * Why a transaction failed, in words where its programs are known. What cannot be read leaves the node's own words.
 * @throws only when `signal` aborts
 */
export async function readFailure(
  rpc: SolanaRpc,
  { signature, error }: { signature: string; error: unknown },
  signal: AbortSignal,
): Promise<string> {
  const programs = await readPrograms(rpc, signature, signal).catch((thrown: unknown) => {
    if (signal.aborted) throw thrown
    return []
  })
  return describeChainError(error, programs)
}

async function readPrograms(rpc: SolanaRpc, signature: string, signal: AbortSignal): Promise<string[]> {
  const bytes = await readSigned(rpc, signature, signal)
  if (!bytes) return []
  const { message } = readWith(() => readTransaction(bytes), 'getTransaction')
  return message.instructions.map(({ program }) => program)
}
