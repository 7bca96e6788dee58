import { parseBitcoinAddress, toAddress, toHex } from '@latchkey/wire/bitcoin'
import { afterAll, expect, test } from 'vitest'
import { testBitcoinChain } from '../../test/testBitcoinChain.ts'
import { toBitcoinTransaction } from './toBitcoinTransaction.ts'

const chain = testBitcoinChain(['http://127.0.0.1:9'])
afterAll(() => chain.esplora.close())

const addressOf = (digit: number) => toAddress(Uint8Array.from([0, 20, ...Array(20).fill(digit)]), 'regtest') ?? ''
const [me, other, third] = [addressOf(1), addressOf(2), addressOf(3)]
const scriptOf = (address: string) => toHex(parseBitcoinAddress(address).script)
/** OP_RETURN, and a bare key, which has no address. */
const [data, bareKey] = ['6a0568656c6c6f', `21${'02'.repeat(33)}ac`]

type Amounts = readonly (readonly [script: string, value: number])[]

function tell(inputs: Amounts | 'coinbase', outputs: Amounts, fee = 0) {
  const toOutput = ([script, value]: Amounts[number]) => ({ scriptpubkey: script, value: BigInt(value) })
  const told = {
    txid: 'f'.repeat(64),
    vin: inputs === 'coinbase' ? [{ prevout: null }] : inputs.map((one) => ({ prevout: toOutput(one) })),
    vout: outputs.map(toOutput),
    fee: BigInt(fee),
    status: { confirmed: true as const, block_height: 1, block_time: 1_700_000_000 },
  }
  const { metadata, transfers } = toBitcoinTransaction(told, { chain, address: me, seenAt: 0 })
  const { operationType, sentFrom, sentTo, submittedBy } = metadata
  const moved = (transfers ?? []).map(({ direction, quantity }) => `${direction} ${quantity.numeric}`)
  return [operationType, ...moved, sentFrom, sentTo, submittedBy]
}

const [mine, theirs, thirds] = [scriptOf(me), scriptOf(other), scriptOf(third)]

test.each([
  ['a reward', tell('coinbase', [[mine, 5e8]]), ['mint', 'in 5', '', me, null]],
  [
    'a reward with data beside it',
    tell('coinbase', [
      [mine, 5e8],
      [data, 0],
    ]),
    ['mint', 'in 5', '', me, null],
  ],
  [
    'a payment',
    tell(
      [[mine, 100]],
      [
        [theirs, 60],
        [mine, 30],
      ],
      10,
    ),
    ['send', 'out 0.0000006', me, other, me],
  ],
  [
    'a payment to two',
    tell(
      [[mine, 100]],
      [
        [theirs, 20],
        [thirds, 70],
      ],
      10,
    ),
    ['send', 'out 0.0000009', me, third, me],
  ],
  [
    'change of the sender',
    tell(
      [[theirs, 100]],
      [
        [mine, 20],
        [theirs, 70],
      ],
      10,
    ),
    ['receive', 'in 0.0000002', other, me, other],
  ],
  [
    'what all returns',
    tell(
      [
        [mine, 60],
        [mine, 40],
      ],
      [[mine, 90]],
      10,
    ),
    ['send', 'self 0.0000009', me, me, me],
  ],
  [
    'data alone',
    tell(
      [[mine, 100]],
      [
        [data, 0],
        [mine, 90],
      ],
      10,
    ),
    ['send', 'self 0.0000009', me, me, me],
  ],
  [
    'what nobody can spend',
    tell(
      [[mine, 100]],
      [
        [data, 50],
        [mine, 40],
      ],
      10,
    ),
    ['burn', 'out 0.0000005', me, me, me],
  ],
  ['a recipient without an address', tell([[mine, 100]], [[bareKey, 90]], 10), ['send', 'out 0.0000009', me, me, me]],
  ['a sender without an address', tell([[bareKey, 100]], [[mine, 90]], 10), ['receive', 'in 0.0000009', '', me, null]],
  // Of several senders: another pays the fee, and one gets more than it gave.
  [
    'a part in what others pay',
    tell(
      [
        [mine, 50],
        [theirs, 60],
      ],
      [
        [thirds, 70],
        [mine, 30],
      ],
      10,
    ),
    ['send', 'out 0.0000002', me, third, me],
  ],
  [
    'a gain among others',
    tell(
      [
        [mine, 50],
        [theirs, 60],
      ],
      [
        [mine, 90],
        [theirs, 10],
      ],
      10,
    ),
    ['receive', 'in 0.0000004', other, me, me],
  ],
])('%s is told as it is', (_, told, expected) => {
  expect(told).toEqual(expected)
})
