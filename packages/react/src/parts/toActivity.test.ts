import type { SentTransaction, Transaction } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { isPoisoning } from './isPoisoning.ts'
import { toActivity } from './toActivity.ts'

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describe('toActivity', () => {
  test('puts what is pending apart from what is settled, newest first', () => {
    const { pending, settled } = toActivity({
      sent: [sent('0xa', { sentAt: at('2026-11-21') }), sent('0xb', { sentAt: at('2026-11-20'), status: 'confirmed' })],
      transactions: [
        history('0xc', { minedAt: '2026-11-19T12:00:00Z' }),
        history('0xd', { minedAt: '2026-11-22T12:00:00Z' }),
      ],
    })
    expect(pending.map((entry) => entry.hash)).toEqual(['0xa'])
    expect(settled.map((entry) => entry.hash)).toEqual(['0xd', '0xb', '0xc'])
  })

  test('shows a transfer once the history has it once, still as one of ours', () => {
    const { pending, settled } = toActivity({
      sent: [sent('0xA', { status: 'confirmed' })],
      transactions: [history('0xa', {})],
    })
    expect(pending).toEqual([])
    expect(settled).toHaveLength(1)
    expect(settled[0]).toMatchObject({ hash: '0xa', isOurs: true, status: 'confirmed' })
  })

  test('finds a transfer that was sped up under the hash that was mined', () => {
    const { settled } = toActivity({
      sent: [sent('0xa', { status: 'replaced', minedHash: '0xb' })],
      transactions: [history('0xb', {})],
    })
    expect(settled.map((entry) => entry.hash)).toEqual(['0xb'])
  })

  test('says amounts exactly, with their sign', () => {
    const { pending } = toActivity({ sent: [sent('0xa', { amount: '1500000000000000001' })], transactions: [] })
    expect(pending[0]?.movements[0]).toMatchObject({ sign: '-', amount: '1.500000000000000001', name: 'ETH' })
  })

  test('names who is on the other side: the sender of what came in, the receiver of what went out', () => {
    const { settled } = toActivity({
      sent: [],
      transactions: [
        history('0xa', { operationType: 'receive', sentFrom: friend, sentTo: me, direction: 'in' }),
        history('0xb', { operationType: 'send', sentFrom: me, sentTo: friend, direction: 'out' }),
      ],
    })
    expect(settled.map((entry) => entry.counterparty)).toEqual([
      { address: friend, direction: 'from' },
      { address: friend, direction: 'to' },
    ])
  })

  test('says first what tells the operation: what came in of a swap, what left in a withdrawal', () => {
    const both = (operationType: string) => {
      const [out] = history('0xa', { direction: 'out', numeric: '1' }).transfers ?? []
      const [received] = history('0xa', { direction: 'in', numeric: '2' }).transfers ?? []
      const transaction = history('0xa', { operationType })
      const transfers = [out, received].filter((transfer) => transfer !== undefined)
      return toActivity({ sent: [], transactions: [{ ...transaction, transfers }] }).settled[0]?.movements
    }
    expect(both('trade')?.map(({ sign, amount }) => sign + amount)).toEqual(['+2', '-1'])
    expect(both('withdraw')?.[0]).toMatchObject({ sign: '-', amount: '1' })
    expect(both('deposit')?.[0]).toMatchObject({ sign: '+', amount: '2' })
  })

  test('leaves out transfers of nothing, by which look-alike addresses are planted', () => {
    const bait = history('0xa', { operationType: 'receive', numeric: '0.0' })
    expect(isPoisoning(bait)).toBe(true)
    expect(isPoisoning(history('0xb', { operationType: 'approve', numeric: '0' }))).toBe(false)
    expect(isPoisoning(history('0xc', { numeric: '0.000001' }))).toBe(false)
    expect(toActivity({ sent: [], transactions: [bait] }).settled).toEqual([])
  })
})

function at(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

type SentTransfer = Extract<SentTransaction, { kind: 'transfer' }>

function sent(hash: string, change: Partial<SentTransfer>): SentTransaction {
  return {
    kind: 'transfer',
    hash,
    caipNetworkId: 'eip155:1',
    from: me,
    to: friend,
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
    nonce: 0,
    sentAt: at('2026-11-21'),
    status: 'pending',
    ...change,
  }
}

function history(
  hash: string,
  options: Partial<Transaction['metadata']> & { direction?: 'in' | 'out'; numeric?: string },
): Transaction {
  const { direction = 'out', numeric = '1', ...metadata } = options
  return {
    id: hash,
    metadata: {
      operationType: 'send',
      hash,
      minedAt: '2026-11-21T12:00:00Z',
      sentFrom: me,
      sentTo: friend,
      status: 'confirmed',
      nonce: 0,
      application: null,
      chain: 'eip155:1',
      ...metadata,
    },
    transfers: [
      {
        fungible_info: { name: 'Ether', symbol: 'ETH', icon: null },
        nft_info: null,
        direction,
        quantity: { numeric },
        value: null,
        price: null,
      },
    ],
  }
}
