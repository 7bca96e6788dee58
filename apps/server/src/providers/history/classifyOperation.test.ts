import { expect, test } from 'vitest'
import { type ClassifyOperationParameters, classifyOperation } from './classifyOperation.ts'

const me = '0x00000000000000000000000000000000000000aa'
const you = '0x00000000000000000000000000000000000000bb'
const zero = '0x0000000000000000000000000000000000000000'
const usdc = '0x00000000000000000000000000000000000000c1'
const weth = '0x00000000000000000000000000000000000000c2'

type Moved = ClassifyOperationParameters['transfers'][number]
const native = (sender: string, recipient: string, amount = '5'): Moved => ({
  kind: 'native',
  token: null,
  tokenId: null,
  sender,
  recipient,
  amount,
})
const erc20 = (sender: string, recipient: string, token = usdc): Moved => ({
  kind: 'erc20',
  token,
  tokenId: null,
  sender,
  recipient,
  amount: '5',
})
const nft = (sender: string, recipient: string): Moved => ({
  kind: 'erc721',
  token: usdc,
  tokenId: '1',
  sender,
  recipient,
  amount: '1',
})
const call = { sender: me, selector: '0x12345678', value: '0', succeeded: true }

test.each([
  ['send', [native(me, you)]],
  ['send', [erc20(me, you)]],
  ['send', [native(me, me)]],
  ['receive', [erc20(you, me)]],
  ['mint', [erc20(zero, me)]],
  ['mint', [native(me, you), nft(zero, me)]],
  ['burn', [erc20(me, zero)]],
  ['burn', [nft(me, zero)]],
  ['send', [native(me, zero)]],
  ['trade', [native(me, you), erc20(you, me)]],
  ['trade', [native(me, you, '9'), erc20(you, me), { ...native(you, me, '4'), kind: 'internal' }]],
  ['trade', [erc20(me, you), erc20(zero, me, weth)]],
  ['deposit', [native(me, weth), { ...erc20(zero, me, weth), kind: 'deposit' }]],
  [
    'withdraw',
    [
      { ...erc20(me, zero, weth), kind: 'withdrawal' },
      { ...native(weth, me), kind: 'internal' },
    ],
  ],
  ['execute', []],
] satisfies [string, Moved[]][])('%s: %j', (operation, transfers) => {
  expect(classifyOperation({ address: me, transaction: call, transfers, approves: false })).toBe(operation)
})

test('an allowance alone is an approval', () => {
  expect(classifyOperation({ address: me, transaction: call, transfers: [], approves: true })).toBe('approve')
})

test.each([
  ['send', { selector: '', value: '5' }],
  ['send', { selector: '0xa9059cbb' }],
  ['approve', { selector: '0x095ea7b3' }],
  ['execute', {}],
])('a failed transaction is classified by its call: %s', (operation, part) => {
  const transaction = { ...call, ...part, succeeded: false }
  expect(classifyOperation({ address: me, transaction, transfers: [], approves: false })).toBe(operation)
})
