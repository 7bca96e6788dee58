import { RpcAnswerInvalidError } from '@latchkey/core/errors'
import { CodecError, fromBase64 } from '@latchkey/wire/solana'

/** A request to a node, with whatever policy of retries it has. Throws what the transport throws. */
export type SolanaRpc = (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>

/** How far a block must be for what is read: most of the network has voted for it. */
export const commitment = 'confirmed'

export function invalidAnswer(method: string, cause?: unknown): RpcAnswerInvalidError {
  return new RpcAnswerInvalidError({ url: 'solana', details: method, cause })
}

/** @throws RpcAnswerInvalidError for anything but an object */
export function readObject(answer: unknown, method: string): Record<string, unknown> {
  if (typeof answer !== 'object' || answer === null) throw invalidAnswer(method)
  return answer as Record<string, unknown>
}

/** @throws RpcAnswerInvalidError for anything but a list */
export function readList(answer: unknown, method: string): readonly unknown[] {
  if (!Array.isArray(answer)) throw invalidAnswer(method)
  return answer
}

/**
 * A whole number, none below zero. Nodes write 64 bits as a JSON number: it is exact up to 9 million SOL, and rounded above.
 * @throws RpcAnswerInvalidError for anything else
 */
export function readNumber(answer: unknown, method: string): bigint {
  if (typeof answer === 'number' && Number.isInteger(answer) && answer >= 0) return BigInt(answer)
  throw invalidAnswer(method)
}

/** @throws RpcAnswerInvalidError for anything but a text */
export function readText(answer: unknown, method: string): string {
  if (typeof answer !== 'string') throw invalidAnswer(method)
  return answer
}

/** Bytes as nodes write them: `['…', 'base64']`. @throws RpcAnswerInvalidError for anything else */
export function readBase64(answer: unknown, method: string): Uint8Array {
  const [text, encoding] = readList(answer, method)
  if (encoding !== 'base64') throw invalidAnswer(method)
  return readWith(() => fromBase64(readText(text, method)), method)
}

/** What a codec makes of a node's bytes. @throws RpcAnswerInvalidError where it refuses them */
export function readWith<T>(read: () => T, method: string): T {
  try {
    return read()
  } catch (cause) {
    throw cause instanceof CodecError ? invalidAnswer(method, cause) : cause
  }
}
