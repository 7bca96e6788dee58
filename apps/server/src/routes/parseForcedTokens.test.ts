import { expect, test } from 'vitest'
import { parseForcedTokens } from './parseForcedTokens.ts'

const native = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const token = (number: number) => `0x${String(number).padStart(40, '0')}`

test.each([
  ['one native currency', [`eip155:1:${native}`], 0],
  ['a native currency and a token of one network', [`eip155:1:${native}`, `eip155:1:${token(1)}`], 0],
  [
    'the native currencies of fifty networks',
    Array.from({ length: 50 }, (_, index) => `eip155:${index + 1}:${native}`),
    49,
  ],
  [
    'three tokens, and the native currency of another network',
    [1, 2, 3].map((one) => `eip155:1:${token(one)}`).concat(`eip155:2:${native}`),
    3,
  ],
  ['one token fifty times', Array.from({ length: 50 }, () => `eip155:1:${token(1)}`), 0],
])('%s costs the calls to the nodes in addition to the request itself', async (_, items, cost) => {
  const charges: number[] = []
  await parseForcedTokens({ charge: async (points) => void charges.push(points) }, items.join())
  expect(charges).toEqual(cost ? [cost] : [])
})
