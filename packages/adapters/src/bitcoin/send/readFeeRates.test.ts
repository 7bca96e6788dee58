import type { Network } from '@latchkey/core'
import { expect, test } from 'vitest'
import { createEsplora } from '../esplora/createEsplora.ts'
import { parseOptions } from '../parseOptions.ts'
import { testChains } from '../test/testChains.ts'
import { createFeeRates } from './readFeeRates.ts'

const network: Network = parseOptions({ chains: testChains('http://api.test') })[0]

function setUp(answers: Record<string, unknown>) {
  let [now, requests] = [0, 0]
  const esplora = createEsplora({
    async fetch(input) {
      requests += 1
      const answer = answers[new URL(String(input)).pathname]
      return answer === undefined ? new Response('Not found', { status: 404 }) : Response.json(answer)
    },
    now: () => now,
    sleep: async () => {},
  })
  const read = createFeeRates(esplora, () => now)
  return {
    read: () => read(network),
    requests: () => requests,
    pass: (ms: number) => {
      now += ms
    },
  }
}

test('reads what mempool.space recommends, else what Esplora estimates', async () => {
  const recommended = { fastestFee: 12, halfHourFee: 8, hourFee: 5, economyFee: 2, minimumFee: 1 }
  expect(await setUp({ '/v1/fees/recommended': recommended }).read()).toEqual({
    slow: 5_000n,
    normal: 8_000n,
    fast: 12_000n,
  })
  const estimates = { 1: 20.25, 2: 15, 3: 10.0001, 6: 1.5, 144: 1 }
  expect(await setUp({ '/fee-estimates': estimates }).read()).toEqual({ slow: 1_500n, normal: 10_001n, fast: 20_250n })
})

test('keeps them between 1 and 500 satoshis for a virtual byte, and in their order', async () => {
  const estimates = { 1: 0.5, 3: 9_999, 6: 0 }
  expect(await setUp({ '/fee-estimates': estimates }).read()).toEqual({
    slow: 1_000n,
    normal: 500_000n,
    fast: 500_000n,
  })
})

test('reads them again after a minute, and after a failure', async () => {
  const answers: Record<string, unknown> = {}
  const { read, requests, pass } = setUp(answers)
  await expect(read()).rejects.toMatchObject({ code: 'RPC_ANSWER_INVALID' })
  answers['/fee-estimates'] = { 1: 3, 3: 2, 6: 1 }
  expect(await read()).toMatchObject({ normal: 2_000n })
  const before = requests()
  pass(59_000)
  await read()
  expect(requests()).toBe(before)
  pass(1_000)
  await read()
  expect(requests()).toBeGreaterThan(before)
})

test.each<[string, unknown]>([
  ['none', {}],
  ['text', { 1: '3', 3: '2', 6: '1' }],
  ['numbers below zero', { 1: -1, 3: -1, 6: -1 }],
  ['a list', [1, 2, 3]],
])('refuses fees that are %s', async (_, estimates) => {
  await expect(setUp({ '/fee-estimates': estimates }).read()).rejects.toMatchObject({ code: 'RPC_ANSWER_INVALID' })
})
