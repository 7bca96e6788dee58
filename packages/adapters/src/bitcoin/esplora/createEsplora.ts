import type { Network } from '@latchkey/core'
import { RpcAnswerInvalidError } from '@latchkey/core/errors'
import { createPathClient, type PathRequest, type RpcEnvironment } from '@latchkey/core/internal'

export type Esplora = ReturnType<typeof createEsplora>

/** An address's output that nothing spends, as far as the API knows. */
export type Coin = {
  /** As explorers show it. */
  txid: string
  vout: number
  /** Satoshis. */
  value: bigint
  isConfirmed: boolean
}

/** The client of an adapter's Esplora APIs. What they return is parsed; numbers above 2^53 would be no bitcoin. */
export function createEsplora(environment?: RpcEnvironment) {
  const send = createPathClient({ ping: '/blocks/tip/height' }, environment)

  async function read(network: Network, request: PathRequest): Promise<{ url: string; json: unknown }> {
    const { status, text, url } = await send(network, request)
    if (status !== 200) throw invalidAnswer(url, `${request.path}: HTTP status code: ${status}`)
    return { url, json: readJson(text, url) }
  }

  async function readAddress({ network, address, signal }: Owned) {
    const { url, json } = await read(network, { path: `/address/${address}`, signal })
    const { chain_stats, mempool_stats } = readObject(json, url)
    const stats = [chain_stats, mempool_stats].map((part) => {
      const { funded_txo_sum, spent_txo_sum, tx_count } = readObject(part, url)
      return {
        balance: readNumber(funded_txo_sum, url) - readNumber(spent_txo_sum, url),
        count: Number(readNumber(tx_count, url)),
      }
    })
    return {
      balance: stats.reduce((sum, { balance }) => sum + balance, 0n),
      transactionCount: stats.reduce((sum, { count }) => sum + count, 0),
    }
  }

  return {
    send,
    read,
    /** Satoshis of an address, with what waits for a block. @throws RpcAnswerInvalidError and what the client throws */
    getBalance: async (request: Owned): Promise<bigint> => (await readAddress(request)).balance,
    readAddress,
    /** @throws RpcAnswerInvalidError and what the client throws */
    async getCoins({ network, address, signal }: Owned): Promise<readonly Coin[]> {
      const { url, json } = await read(network, { path: `/address/${address}/utxo`, signal })
      return readList(json, url).map((item) => {
        const { txid, vout, value, status } = readObject(item, url)
        const { confirmed } = readObject(status, url)
        return {
          txid: readTxid(txid, url),
          vout: Number(readNumber(vout, url)),
          value: readNumber(value, url),
          isConfirmed: confirmed === true,
        }
      })
    },
  }
}

type Owned = { network: Network; address: string; signal?: AbortSignal | undefined }

/** A network by each of its APIs alone: what one says is compared with the others. */
export function eachApi(network: Network): readonly Network[] {
  return [...new Set(network.rpcUrls)].map((url) => ({ ...network, rpcUrls: [url] }))
}

export function invalidAnswer(url: string, details: string): RpcAnswerInvalidError {
  return new RpcAnswerInvalidError({ url, details })
}

/** @throws RpcAnswerInvalidError for anything but an object */
export function readObject(value: unknown, url: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw invalidAnswer(url, 'expected an object')
  return value as Record<string, unknown>
}

/** @throws RpcAnswerInvalidError for anything but a list */
export function readList(value: unknown, url: string): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidAnswer(url, 'expected a list')
  return value
}

/** A whole number, none below zero. @throws RpcAnswerInvalidError for anything else */
export function readNumber(value: unknown, url: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  throw invalidAnswer(url, 'expected a whole number')
}

/** @throws RpcAnswerInvalidError for anything but an id */
export function readTxid(value: unknown, url: string): string {
  if (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)) return value
  throw invalidAnswer(url, 'expected the id of a transaction')
}

/** @throws RpcAnswerInvalidError for a text that is none, such as one that was cut off */
export function readJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalidAnswer(url, text.slice(0, 120))
  }
}
