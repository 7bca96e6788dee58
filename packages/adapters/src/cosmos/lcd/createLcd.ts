import type { Network } from '@latchkey/core'
import { RpcAnswerInvalidError } from '@latchkey/core/errors'
import { createPathClient, type PathRequest, type RpcEnvironment } from '@latchkey/core/internal'
import { parseAmount } from '@latchkey/wire/cosmos'

export type Lcd = ReturnType<typeof createLcd>

/** An error of gRPC, as its gateway writes it in JSON. */
export type LcdFault = { code: number; message: string }
export type LcdAnswer = { url: string; json: Record<string, unknown>; fault: LcdFault | undefined }

const latest = '/cosmos/base/tendermint/v1beta1/blocks/latest'
/** Of gRPC: unknown, invalid argument, not found. Nodes answer them with any status, and another try brings the same. */
const isFinal = /^\s*\{\s*"code"\s*:\s*(2|3|5)\s*,/

/** The client of an adapter's REST servers (LCD). Each is asked once which chain it is of; what they return is parsed. */
export function createLcd(environment?: RpcEnvironment) {
  const send = createPathClient({ ping: latest, isAnswer: (text) => isFinal.test(text) }, environment)
  const checked = new Map<string, Promise<void>>()

  async function askUnchecked(network: Network, request: PathRequest): Promise<LcdAnswer> {
    const { status, text, url } = await send(network, request)
    const json = parseJson(text, url)
    const { code, message } = json
    if (status === 200) return { url, json, fault: undefined }
    if (typeof code !== 'number' || typeof message !== 'string')
      throw invalidAnswer(url, `${request.path}: HTTP status code: ${status}`)
    return { url, json, fault: { code, message } }
  }

  /** @throws RpcAnswerInvalidError for a server of another chain */
  async function checkChain(network: Network, url: string): Promise<void> {
    const { json } = await askUnchecked({ ...network, rpcUrls: [url] }, { path: latest })
    const { chain_id } = readHeader(json, url)
    if (chain_id !== network.id) throw invalidAnswer(url, `it is of the chain ${String(chain_id).slice(0, 60)}`)
  }

  async function ask(network: Network, request: PathRequest): Promise<LcdAnswer> {
    const answer = await askUnchecked(network, request)
    const key = `${answer.url} ${network.id}`
    const check = checked.get(key) ?? checkChain(network, answer.url)
    checked.set(key, check)
    // Only what is certain is kept.
    await check.catch((error: unknown) => {
      checked.delete(key)
      throw error
    })
    return answer
  }

  return {
    ask,
    /** @throws RpcAnswerInvalidError for an error of the node, and what the client throws */
    async read(network: Network, request: PathRequest): Promise<LcdAnswer> {
      const answer = await ask(network, request)
      if (answer.fault) throw invalidAnswer(answer.url, answer.fault.message)
      return answer
    },
    /** The newest block, or the one at a height. @throws RpcAnswerInvalidError and what the client throws */
    async readBlock(network: Network, request: { height?: bigint; signal?: AbortSignal | undefined }): Promise<Block> {
      const path = request.height === undefined ? latest : latest.replace('latest', String(request.height))
      const { json, url, fault } = await ask(network, { path, signal: request.signal })
      if (fault) throw invalidAnswer(url, fault.message)
      const { height, time } = readHeader(json, url)
      const at = typeof time === 'string' ? Date.parse(time) : Number.NaN
      if (Number.isNaN(at)) throw invalidAnswer(url, 'expected the time of a block')
      return { height: readAmount(height, url), time: at }
    },
  }
}

/** Time in epoch ms. */
export type Block = { height: bigint; time: number }

function readHeader(json: Record<string, unknown>, url: string): Record<string, unknown> {
  return readObject(readObject(json.block, url).header, url)
}

export function invalidAnswer(url: string, details: string): RpcAnswerInvalidError {
  return new RpcAnswerInvalidError({ url, details })
}

/** @throws RpcAnswerInvalidError for anything but an object */
export function readObject(value: unknown, url: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw invalidAnswer(url, 'expected an object')
  return value as Record<string, unknown>
}

/** A whole number, none below zero, as text. @throws RpcAnswerInvalidError for anything else */
export function readAmount(value: unknown, url: string): bigint {
  try {
    if (typeof value === 'string') return parseAmount(value)
  } catch {}
  throw invalidAnswer(url, 'expected a whole number')
}

function parseJson(text: string, url: string): Record<string, unknown> {
  try {
    return readObject(JSON.parse(text), url)
  } catch {
    throw invalidAnswer(url, text.slice(0, 120))
  }
}
