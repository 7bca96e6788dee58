import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecret } from '../../secrets/createSecret.ts'
import { createMemoryCache } from '../../state/memory/createMemoryCache.ts'
import { type CosmosPast, makeCosmosPast } from '../../test/makeCosmosPast.ts'
import { startUpstream } from '../../test/startUpstream.ts'
import { testCosmosChain } from '../../test/testCosmosChain.ts'
import { createCosmosSources } from '../registry.ts'

// biome-ignore lint/suspicious/noExplicitAny: a test changes any field of what a node says
type Told = any

let past: CosmosPast
let told: { list: Told; native: Told; txs: Told; metadata: Told }
const kindOf = (url = '') => {
  if (url.includes('/by_denom')) return 'native'
  if (url.includes('/denoms_metadata/')) return 'metadata'
  return url.includes('/txs?') ? 'txs' : 'list'
}
beforeAll(async () => {
  past = await makeCosmosPast()
  const read = async (path: string) => await (await fetch(`${past.cosmos.url}/cosmos/${path}`)).json()
  const bank = `bank/v1beta1/balances/${past.me.address}`
  const sent = encodeURIComponent(`message.sender='${past.me.address}'`)
  told = {
    list: await read(bank),
    native: await read(`${bank}/by_denom?denom=uatom`),
    txs: await read(`tx/v1beta1/txs?query=${sent}&order_by=ORDER_BY_DESC`),
    metadata: await read('bank/v1beta1/denoms_metadata/uusd'),
  }
}, 60_000)
afterAll(() => past?.cosmos.stop())

/** Reads an account from a node that says this, alone or before one that tells the truth. */
async function read(lie: Partial<typeof told>, { hasHonest }: { hasHonest: boolean }) {
  const said = structuredClone({ ...told, ...lie })
  const liar = await startUpstream((request, response) => response.end(JSON.stringify(said[kindOf(request.url)])))
  const chain = testCosmosChain([liar.url, ...(hasHonest ? [past.cosmos.url] : [])])
  const prices = { getPrices: () => Promise.resolve(new Map()) }
  const { lcd: source } = createCosmosSources({ cache: createMemoryCache(), prices })
  const caller = { readKey: () => createSecret('') }
  const query = { address: past.me.address, currency: 'usd' } as const
  const results = await Promise.allSettled([
    source.balances.getBalances(chain, query, caller),
    source.history.getHistory([chain], query, caller),
  ])
  await Promise.all([chain.lcd.close(), liar.stop()])
  return results.map((result) => (result.status === 'fulfilled' ? result.value : (result.reason as Error).name))
}

const change = (value: Told, edit: (copy: Told) => unknown) => {
  const copy = structuredClone(value)
  edit(copy)
  return copy
}

test('what the node itself says is read', async () => {
  const [balances, history] = await read({}, { hasHonest: false })
  expect(balances).toMatchObject([{ symbol: 'ATOM' }, { symbol: 'USDL' }])
  expect(history).toMatchObject({ data: expect.any(Array), next: null })
})

describe('a balance', () => {
  test.each<[string, 'native' | 'list', (said: Told) => unknown]>([
    ['of another denomination', 'native', ({ balance }) => (balance.denom = 'uusd')],
    ['that is negative', 'native', ({ balance }) => (balance.amount = '-1')],
    ['that is no whole number', 'native', ({ balance }) => (balance.amount = '1.5')],
    ['that is a number', 'native', ({ balance }) => (balance.amount = 1)],
    ['of more than a chain counts', 'native', ({ balance }) => (balance.amount = String(2n ** 256n))],
    ['that is none', 'native', (said) => delete said.balance],
    ['listed twice', 'list', ({ balances }) => balances.push(balances[0])],
    ['listed below nothing', 'list', ({ balances }) => (balances[0].amount = '-5')],
    ['listed without an amount', 'list', ({ balances }) => delete balances[0].amount],
    ['in no list', 'list', (said) => (said.balances = { denom: 'uatom' })],
  ])('%s is not believed', async (_, part, edit) => {
    const lie = { [part]: change(told[part], edit) }
    expect((await read(lie, { hasHonest: false }))[0]).toBe('NodeUnavailableError')
    expect((await read(lie, { hasHonest: true }))[0]).toEqual((await read({}, { hasHonest: false }))[0])
  })

  test.each<[string, (said: Told) => unknown]>([
    ['of another denomination', ({ metadata }) => (metadata.base = 'uatom')],
    ['without the unit that is shown', ({ metadata }) => (metadata.display = 'dollars')],
    ['with more decimals than any', ({ metadata }) => (metadata.denom_units[1].exponent = 31)],
    ['with decimals that are none', ({ metadata }) => (metadata.denom_units[1].exponent = 1.5)],
  ])('is not shown by a description %s', async (_, edit) => {
    const [balances] = await read({ metadata: change(told.metadata, edit) }, { hasHonest: false })
    expect(balances).toEqual([expect.objectContaining({ symbol: 'ATOM' })])
  })
})

describe('a past', () => {
  test.each<[string, (said: Told) => unknown]>([
    ['with an id that is none', ({ tx_responses: [one] }) => (one.txhash = '../control')],
    ['with a height that is none', ({ tx_responses: [one] }) => (one.height = '-1')],
    ['with a time that is none', ({ tx_responses: [one] }) => (one.timestamp = 'yesterday')],
    ['with an outcome in a text', ({ tx_responses: [one] }) => (one.code = '0')],
    ['with a transaction twice', (said) => twice(said)],
    ['with an outcome of none', ({ txs }) => txs.pop()],
    ['that is not ordered', ({ txs, tx_responses }) => [txs.reverse(), tx_responses.reverse()]],
    ['with a transaction of others', ({ txs: [one] }) => (one.body.messages = [{ '@type': '/cosmos.gov.v1.MsgVote' }])],
    ['with a type that is none', ({ txs: [one] }) => (one.body.messages[0]['@type'] = '<script>')],
    ['without messages', ({ txs: [one] }) => (one.body.messages = [])],
    ['that is no list', (said) => (said.txs = {})],
  ])('%s is not believed', async (_, edit) => {
    const lie = { txs: change(told.txs, edit) }
    expect((await read(lie, { hasHonest: false }))[1]).toBe('NodeUnavailableError')
    const { data } = (await read(lie, { hasHonest: true }))[1] as { data: Told[] }
    expect(data.length).toBeGreaterThan(told.txs.txs.length)
  })

  test('shows no amount of a message that is no transfer, and names its type', async () => {
    const lie = {
      txs: change(told.txs, ({ txs: [one] }) => {
        one.body.messages[0]['@type'] = '/cosmos.staking.v1beta1.MsgDelegate'
      }),
    }
    const { data } = (await read(lie, { hasHonest: false }))[1] as { data: Told[] }
    expect(data[0]).toMatchObject({
      metadata: { operationType: 'execute', application: { name: 'cosmos.staking.v1beta1.MsgDelegate' } },
      transfers: [],
    })
  })
})

function twice({ txs, tx_responses }: Told) {
  txs.unshift(txs[0])
  tx_responses.unshift(tx_responses[0])
}
