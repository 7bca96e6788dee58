import type { Network } from '@latchkey/core'
import { BaseError } from '@latchkey/core/errors'
import { type Coin, type Esplora, eachApi, readJson, readObject } from '../esplora/createEsplora.ts'

/** Says which outputs hold something else than bitcoin, such as inscriptions, by `txid:vout`. */
export type ProtectedOutputs = (outpoints: readonly string[]) => Promise<readonly string[]>

/** Inscriptions and runes are in outputs of the least value; where nothing tells, what is this small is left alone. */
const smallest = 1_000n

export const toOutpoint = ({ txid, vout }: Pick<Coin, 'txid' | 'vout'>): string => `${txid}:${vout}`

/**
 * The outputs among some that must not be spent as bitcoin: the app’s function says so, or any of the APIs with ord’s `/output/…`.
 * @throws what the app’s function throws, and what the client throws where an API does not say it now: without that, nothing is spent
 */
export async function findProtected(
  esplora: Esplora,
  options: {
    network: Network
    coins: readonly Coin[]
    protectedOutputs: ProtectedOutputs | undefined
    signal?: AbortSignal | undefined
  },
): Promise<ReadonlySet<string>> {
  const { network, coins, protectedOutputs, signal } = options
  const outpoints = coins.map(toOutpoint)
  const named = protectedOutputs ? await protectedOutputs(outpoints) : []
  const asked = await Promise.all(
    coins.map(async (coin) => {
      const outpoint = toOutpoint(coin)
      const said = await Promise.all(eachApi(network).map((api) => readAssets(esplora, { network: api, coin, signal })))
      const isUnknown = !said.includes(false) && !protectedOutputs
      return said.includes(true) || (isUnknown && coin.value <= smallest) ? [outpoint] : []
    }),
  )
  return new Set([...named, ...asked.flat()])
}

/** Whether an output holds inscriptions or runes; undefined where the API does not know, or is down altogether. */
async function readAssets(
  esplora: Esplora,
  { network, coin, signal }: { network: Network; coin: Coin; signal: AbortSignal | undefined },
): Promise<boolean | undefined> {
  const { isConfirmed } = coin
  const path = `/output/${toOutpoint(coin)}`
  const answer = await esplora
    .send(network, { path, accept: 'application/json', signal })
    .catch(async (error: unknown) => {
      if (!(error instanceof BaseError) || signal?.aborted) throw error
      // One that answers everything else may know, and is only busy.
      const isUp = await esplora.send(network, { path: '/blocks/tip/height', signal }).then(
        ({ status }) => status === 200,
        () => false,
      )
      if (isUp) throw error
      return undefined
    })
  if (answer?.status !== 200 || !answer.text.startsWith('{')) return undefined
  const { indexed, inscriptions, runes } = readObject(readJson(answer.text, answer.url), answer.url)
  // An index that is behind does not know yet what a block brought. What waits is of the account itself, and no index has it.
  if (indexed === false && isConfirmed) return true
  // Without an index of one of them, ord says null.
  const counts = [inscriptions, runes].map((held) =>
    typeof held === 'object' && held ? Object.keys(held).length : undefined,
  )
  if (counts.some((count) => count !== undefined && count > 0)) return true
  return indexed === true && !counts.includes(undefined) ? false : undefined
}
