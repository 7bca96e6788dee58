import { expect, test } from 'vitest'
import { createLatchkey } from '../createLatchkey.ts'
import { memoryStorage } from '../storage/browserStorage.ts'
import { getExchangeRate } from './getExchangeRate.ts'

const at = () => new Date().toISOString()

function withServer(answer: object) {
  const requested: string[] = []
  const latchkey = createLatchkey({
    adapters: [],
    storage: memoryStorage(),
    serverUrl: 'https://server.test',
    fetch: async (input) => {
      requested.push(String(input))
      return Response.json({ base: 'USD', currency: 'EUR', ...answer })
    },
  })
  return { latchkey, requested }
}

test('reads the rate of a currency once in 10 minutes', async () => {
  const { latchkey, requested } = withServer({ rate: 0.92, at: at() })
  expect(await getExchangeRate(latchkey, { currency: 'EUR' })).toMatchObject({ rate: 0.92 })
  expect(await getExchangeRate(latchkey, { currency: 'EUR' })).toMatchObject({ rate: 0.92 })
  expect(requested).toHaveLength(1)
})

test('requests nothing for US dollars, an unknown currency, or without a server', async () => {
  const { latchkey, requested } = withServer({ rate: 1, at: at() })
  expect(await getExchangeRate(latchkey, { currency: 'USD' })).toBeNull()
  expect(await getExchangeRate(latchkey, { currency: 'XYZ' })).toBeNull()
  expect(requested).toEqual([])
  const alone = createLatchkey({ adapters: [], storage: memoryStorage() })
  expect(await getExchangeRate(alone, { currency: 'EUR' })).toBeNull()
})

test.each([
  ['that the server does not have', { rate: null, at: null }],
  ['that is older than a week', { rate: 0.92, at: '2020-01-01T00:00:00.000Z' }],
  ['without a time', { rate: 0.92, at: null }],
  ['of another currency', { rate: 0.92, at: new Date().toISOString(), currency: 'JPY' }],
])('has no rate %s', async (_, answer) => {
  expect(await getExchangeRate(withServer(answer).latchkey, { currency: 'EUR' })).toBeNull()
})

test.each([
  { rate: 0, at: at() },
  { rate: -1, at: at() },
  { rate: '0.92', at: at() },
])('rejects %j', async (answer) => {
  const { latchkey } = withServer(answer)
  await expect(getExchangeRate(latchkey, { currency: 'EUR' })).rejects.toMatchObject({ code: 'SERVER_ANSWER_INVALID' })
})
