import { RpcAnswerInvalidError } from '@latchkey/core/errors'
import { type Bytes, toHex } from '@latchkey/wire/bitcoin'
import { type Coin, readList, readNumber, readObject, readTxid } from '../esplora/createEsplora.ts'
import { findProtected, toOutpoint } from './findProtected.ts'
import type { PlanContext } from './PlanContext.ts'

type Owner = { from: string; own: Bytes; signal?: AbortSignal | undefined }

/** What is in a block, and what the address itself paid to itself: nobody else can take that back. */
export async function readSpendable(context: PlanContext, owner: Owner): Promise<readonly Coin[]> {
  const { coins, waiting } = await readCoins(context, owner)
  return coins.filter((coin) => !waiting.has(toOutpoint(coin)))
}

/** All that an address has; `waiting` is what may be spent only once a block has it. */
export async function readCoins(
  context: PlanContext,
  owner: Owner,
): Promise<{ coins: readonly Coin[]; waiting: ReadonlySet<string> }> {
  const { esplora, network } = context
  const { from, signal } = owner
  const coins = await esplora.getCoins({ network, address: from, signal })
  if (new Set(coins.map(toOutpoint)).size < coins.length)
    throw new RpcAnswerInvalidError({ url: network.rpcUrls[0] ?? network.name, details: 'an output twice' })
  const unconfirmed = coins.filter(({ isConfirmed }) => !isConfirmed)
  const read = createReader(context, signal)
  const txids = [...new Set(unconfirmed.map(({ txid }) => txid))].slice(0, mostWaiting)
  const own = await Promise.all(
    txids.map(async (txid) => ((await isChange(context, { txid, read, owner })) ? [txid] : [])),
  )
  const spendable = new Set(own.flat())
  return { coins, waiting: new Set(unconfirmed.filter(({ txid }) => !spendable.has(txid)).map(toOutpoint)) }
}

/** Nodes let no more of an account's own wait in a row; those of strangers are of no use. */
const mostWaiting = 25
/** What was paid by more transactions than this waits for its block. */
const mostRead = 100

/**
 * Whether what a waiting transaction pays back to the account may be spent: all that led to it since the last block was the account's own,
 * and none of that was protected. An inscription on its way to the account itself is in no index before a block has it.
 */
async function isChange(
  context: PlanContext,
  { txid, read, owner }: { txid: string; read: ReturnType<typeof createReader>; owner: Owner },
): Promise<boolean> {
  const script = toHex(owner.own)
  const spent: Coin[] = []
  const confirmed = new Set<string>()
  const seen = new Set<string>()
  let next = [txid]
  while (next.length > 0) {
    for (const one of next) seen.add(one)
    if (seen.size > mostRead) return false
    const transactions = await Promise.all(next.map(read))
    for (const { isConfirmed, id } of transactions) if (isConfirmed) confirmed.add(id)
    const inputs = transactions.flatMap(({ isConfirmed, inputs }) => (isConfirmed ? [] : inputs))
    if (inputs.some((input) => input.script !== script)) return false
    spent.push(...inputs.map(({ coin }) => coin))
    next = [...new Set(inputs.map(({ coin }) => coin.txid))].filter((one) => !seen.has(one))
  }
  const coins = spent.map((coin) => ({ ...coin, isConfirmed: confirmed.has(coin.txid) }))
  return (await findProtected(context.esplora, { ...context, coins, signal: owner.signal })).size === 0
}

type Spent = { coin: Coin; script: unknown }

/** Reads each transaction once: of several that wait, one leads to the other. */
function createReader({ esplora, network }: PlanContext, signal: AbortSignal | undefined) {
  const known = new Map<string, Promise<{ id: string; isConfirmed: boolean; inputs: readonly Spent[] }>>()
  async function readOne(id: string) {
    const { url, json } = await esplora.read(network, { path: `/tx/${id}`, signal })
    const { vin, status } = readObject(json, url)
    if (readObject(status, url).confirmed === true) return { id, isConfirmed: true, inputs: [] }
    const inputs = readList(vin, url).map((input): Spent => {
      const { txid, vout, prevout } = readObject(input, url)
      const { value, scriptpubkey } = readObject(prevout, url)
      const place = { txid: readTxid(txid, url), vout: Number(readNumber(vout, url)) }
      return { coin: { ...place, value: readNumber(value, url), isConfirmed: false }, script: scriptpubkey }
    })
    return { id, isConfirmed: false, inputs }
  }
  return (id: string) => {
    const found = known.get(id) ?? readOne(id)
    known.set(id, found)
    return found
  }
}
