import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecret } from '../../secrets/createSecret.ts'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { type BitcoinPast, makeBitcoinPast } from '../../test/makeBitcoinPast.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { testBitcoinChain } from '../../test/testBitcoinChain.ts'
import { createBitcoinSources } from '../registry.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test changes any field of what a node says
type Told = any

let past: BitcoinPast
let told: { address: Told; txs: Told }
beforeAll(async () => {
  past = await makeBitcoinPast()
  const read = async (path: string) =>
    await (await fetch(`${past.bitcoin.url}/address/${past.me.address}${path}`)).json()
  told = { address: await read(''), txs: await read('/txs') }
}, 60_000)
afterAll(() => past?.bitcoin.stop())

/** Reads an account from a node that says this, alone or before one that tells the truth. */
async function read(lie: { address?: Told; txs?: Told }, { hasHonest }: { hasHonest: boolean }) {
  const said = structuredClone({ ...told, ...lie })
  const liar = await startUpstream((request, response) =>
    response.end(JSON.stringify(request.url?.endsWith('/txs') ? said.txs : said.address)),
  )
  const chain = testBitcoinChain([liar.url, ...(hasHonest ? [past.bitcoin.url] : [])])
  const prices = { getPrices: () => Promise.resolve(new Map()) }
  const { esplora: source } = createBitcoinSources({ cache: createMemoryCache(), prices })
  const caller = { readKey: () => createSecret('') }
  const query = { address: past.me.address, currency: 'usd' } as const
  const results = await Promise.allSettled([
    source.balances.getBalances(chain, query, caller),
    source.history.getHistory([chain], query, caller),
  ])
  await Promise.all([chain.esplora.close(), liar.stop()])
  return results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).name))
}

const change = (value: Told, edit: (copy: Told) => unknown) => {
  const copy = structuredClone(value)
  edit(copy)
  return copy
}

test('what the node itself says is read', async () => {
  const [balances, history] = await read({}, { hasHonest: false })
  expect(balances).toEqual([expect.objectContaining({ symbol: 'BTC' })])
  expect(history).toEqual(expect.objectContaining({ next: expect.any(String) }))
})

const most = 2_100_000_000_000_000

describe('a balance', () => {
  test.each<[string, (address: Told) => unknown]>([
    ['of another address', (one) => (one.address = past.other.address)],
    ['below nothing', (one) => (one.chain_stats.spent_txo_sum = one.chain_stats.funded_txo_sum + 1)],
    ['from which more leaves than there is', (one) => (one.mempool_stats.spent_txo_sum = most)],
    [
      'of more than there will ever be',
      (one) => Object.assign(one.chain_stats, { funded_txo_sum: most + 1, spent_txo_sum: 0 }),
    ],
    ['that is negative', (one) => (one.chain_stats.funded_txo_sum = -1)],
    ['that is no whole number', (one) => (one.chain_stats.funded_txo_sum += 0.5)],
    ['that a number does not hold', (one) => (one.chain_stats.funded_txo_sum = 2 ** 53)],
    ['in a text', (one) => (one.chain_stats.funded_txo_sum = String(one.chain_stats.funded_txo_sum))],
    ['without what waits', (one) => delete one.mempool_stats],
  ])('%s is not believed', async (_, edit) => {
    const lie = { address: change(told.address, edit) }
    expect((await read(lie, { hasHonest: false }))[0]).toBe('NodeUnavailableError')
    expect((await read(lie, { hasHonest: true }))[0]).toEqual((await read({}, { hasHonest: false }))[0])
  })
})

describe('a past', () => {
  test.each<[string, (txs: Told) => unknown]>([
    ['with an amount below zero', ([one]) => (one.vout[0].value = -1)],
    ['with more than there will ever be', ([one]) => (one.vout[0].value = most + 1)],
    ['with a part of a satoshi', ([one]) => (one.vout[0].value += 0.5)],
    ['whose amounts do not add up', ([one]) => (one.vout[0].value += 1)],
    ['with another fee than is paid', ([one]) => (one.fee += 1)],
    ['that does not say what is spent', ([one]) => (one.vin = [...one.vin, { prevout: null }])],
    ['with a script that is none', ([one]) => (one.vout[0].scriptpubkey = 'zz')],
    ['with an id that is none', ([one]) => (one.txid = '../control')],
    [
      'with a transaction of others',
      ([one]) => {
        for (const { prevout } of one.vin) prevout.scriptpubkey = '51'
        for (const output of one.vout) output.scriptpubkey = '51'
      },
    ],
    ['with a transaction twice', (all) => all.push(all[0])],
    ['with a time after the last', (all) => (all.at(-1).status.block_time = 2 ** 33)],
    ['with a block of no height', (all) => (all.at(-1).status.block_height = -1)],
    ['with a status in a text', (all) => (all.at(-1).status.confirmed = 'true')],
    ['that is no list', (all) => Object.assign(all, { length: 0 }).push({ txid: 1 })],
    ['longer than any page', (all) => (all.length = 201)],
  ])('%s is not believed', async (_, edit) => {
    const lie = { txs: change(told.txs, edit) }
    expect((await read(lie, { hasHonest: false }))[1]).toBe('NodeUnavailableError')
    const { data } = (await read(lie, { hasHonest: true }))[1] as { data: { id: string }[] }
    expect(data.map(({ id }) => id)).toEqual(told.txs.map(({ txid }: Told) => `${past.id}:${txid}`))
  })
})
