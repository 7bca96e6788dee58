import type { Network } from '@latchkey/core'
import type { BaseError } from '@latchkey/core/errors'
import { isUnanswered } from '@latchkey/core/internal'
import { type Bytes, toCosmosBase64, toCosmosHash } from '@latchkey/wire/cosmos'
import { type Lcd, type LcdAnswer, readObject } from '../lcd/createLcd.ts'
import { toRefusal } from './describeRefusal.ts'

/** A retry after a lost response: it waits already. */
const inCache = 19

type Request = { network: Network; bytes: Bytes; signal?: AbortSignal | undefined }

/**
 * Sends a signed transaction.
 * @returns its hash, which is known before it is sent
 * @throws InsufficientFundsError, FeeCapTooLowError, NonceTooLowError, ExecutionRevertedError where nodes refuse it
 */
export async function broadcast(lcd: Lcd, { network, bytes, signal }: Request): Promise<string> {
  const hash = toCosmosHash(bytes)
  const body = JSON.stringify({ tx_bytes: toCosmosBase64(bytes), mode: 'BROADCAST_MODE_SYNC' })
  const path = '/cosmos/tx/v1beta1/txs'
  const ask = (url?: string) =>
    lcd.ask(url ? { ...network, rpcUrls: [url] } : network, { path, body, signal }).catch(passOutage)
  const answer = await ask()
  const refusal = answer && readRefusal(answer)
  // Its number is taken: by itself perhaps, where a response was lost. Whoever follows it finds out.
  if (!refusal || refusal.code === 'NONCE_TOO_LOW') return hash
  // SECURITY: a single server could pass it on, and say that it refused it. Only what each of them refuses has not been sent.
  for (const url of new Set(network.rpcUrls)) {
    const other = url === answer.url ? answer : await ask(url)
    if (!other || !readRefusal(other)) return hash
  }
  throw refusal
}

function readRefusal(answer: LcdAnswer): BaseError | undefined {
  if (answer.fault) return toRefusal({ text: answer.fault.message })
  const { code, raw_log } = readObject(answer.json.tx_response, answer.url)
  if (code === 0 || code === inCache) return undefined
  return toRefusal({ code: typeof code === 'number' ? code : undefined, text: String(raw_log) })
}

function passOutage(error: unknown): LcdAnswer | undefined {
  if (isUnanswered(error)) return undefined
  throw error
}
