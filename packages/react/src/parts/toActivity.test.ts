import type { RequestedTransaction, SentTransaction, Transaction, Transfer } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { isPoisoning } from './isPoisoning.ts'
import { type ActivityOptions, toActivity } from './toActivity.ts'

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const activity = (given: Partial<ActivityOptions>) =>
  toActivity({ sent: [], requested: [], transactions: [], ...given })

describe('toActivity', () => {
  test('separates pending from settled, newest first', () => {
    const { pending, settled } = activity({
      sent: [sent('0xa', { sentAt: at('2026-11-21') }), sent('0xb', { sentAt: at('2026-11-20'), status: 'confirmed' })],
      transactions: [
        history('0xc', { minedAt: '2026-11-19T12:00:00Z' }),
        history('0xd', { minedAt: '2026-11-22T12:00:00Z' }),
      ],
    })
    expect(pending.map((entry) => entry.hash)).toEqual(['0xa'])
    expect(settled.map((entry) => entry.hash)).toEqual(['0xd', '0xb', '0xc'])
  })

  test('shows a transfer that the history has once, still as sent from here', () => {
    const { pending, settled } = activity({
      sent: [sent('0xA', { status: 'confirmed' })],
      transactions: [history('0xa', {})],
    })
    expect(pending).toEqual([])
    expect(settled).toHaveLength(1)
    expect(settled[0]).toMatchObject({ hash: '0xa', isOurs: true, status: 'confirmed' })
  })

  test('matches a sped-up transfer by the hash that was mined', () => {
    const { settled } = activity({
      sent: [sent('0xa', { status: 'confirmed', minedHash: '0xB' })],
      transactions: [history('0xb', {})],
    })
    expect(settled.map((entry) => entry.hash)).toEqual(['0xb'])
  })

  test.each([
    ['is pending', { status: 'pending' }, 'pending'],
    ['was mined', { status: 'cancelled', minedHash: '0xb' }, 'cancelled'],
    ['was not mined', { status: 'confirmed', minedHash: '0xa' }, 'confirmed'],
  ] as const)('shows one entry while a list has both hashes of one whose replacement %s', (_, state, status) => {
    const replacement = { purpose: 'cancel', hash: '0xb' } as const
    const { pending, settled } = activity({
      sent: [sent('0xa', { ...state, nonce: undefined, replacement })],
      transactions: ['0xa', '0xb'].map((hash) => history(hash, { status: 'pending' })),
    })
    expect([...pending, ...settled].map((entry) => [entry.isOurs, entry.status])).toEqual([[true, status]])
  })

  test('shows exact amounts with their sign', () => {
    const { pending } = activity({ sent: [sent('0xa', { amount: '1500000000000000001' })], transactions: [] })
    expect(pending[0]?.movements[0]).toMatchObject({ sign: '-', amount: '1.500000000000000001', name: 'ETH' })
  })

  test('names the counterparty: the sender of what came in, the recipient of what went out', () => {
    const { settled } = activity({
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

  test('lists the transfer that defines the operation first: what a swap brought in, what a withdrawal sent out', () => {
    const both = (operationType: string) => {
      const [out] = history('0xa', { direction: 'out', numeric: '1' }).transfers ?? []
      const [received] = history('0xa', { direction: 'in', numeric: '2' }).transfers ?? []
      const transaction = history('0xa', { operationType })
      const transfers = [out, received].filter((transfer) => transfer !== undefined)
      return activity({ sent: [], transactions: [{ ...transaction, transfers }] }).settled[0]?.movements
    }
    expect(both('trade')?.map(({ sign, amount }) => sign + amount)).toEqual(['+2', '-1'])
    expect(both('withdraw')?.[0]).toMatchObject({ sign: '-', amount: '1' })
    expect(both('deposit')?.[0]).toMatchObject({ sign: '+', amount: '2' })
  })

  test('gives each side of an exchange its own sign: a wrap shows what was wrapped as outgoing', () => {
    const [out] = history('0xa', { direction: 'out', numeric: '1.25' }).transfers ?? []
    const [received] = history('0xa', { direction: 'in', numeric: '1.25' }).transfers ?? []
    const transfers = [out, received].filter((transfer) => transfer !== undefined)
    const signs = (operationType: string) => {
      const transaction = { ...history('0xa', { operationType }), transfers }
      return activity({ transactions: [transaction] }).settled[0]?.movements.map(({ sign }) => sign)
    }
    expect(signs('deposit')).toEqual(['+', '-'])
    expect(signs('withdraw')).toEqual(['-', '+'])
  })

  test.each([
    ['1000.5', 'approve', { amount: '1000.5', sign: '' }],
    ['0', 'revoke', { amount: '0' }],
    [`1${'0'.repeat(60)}`, 'approve', { isUnlimited: true }],
    [null, 'approve', { isUnlimited: true, isNft: true }],
  ])('shows the token, amount and spender of an approval of %s', (numeric, operationType, movement) => {
    const token = { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${friend}` } as const
    const approval = { spender: friend, token, quantity: numeric === null ? null : { numeric } }
    const transaction = { ...history('0xa', { operationType: 'approve' }), transfers: [], approval }
    expect(activity({ transactions: [transaction] }).settled[0]).toMatchObject({
      operationType,
      spender: friend,
      counterparty: { address: friend, direction: 'to' },
      movements: [{ name: 'USDC', contract: friend, ...movement }],
    })
  })

  test('omits zero-value transfers, which plant look-alike addresses', () => {
    const bait = history('0xa', { operationType: 'receive', numeric: '0.0' })
    expect(isPoisoning(bait)).toBe(true)
    expect(isPoisoning(history('0xb', { operationType: 'approve', numeric: '0' }))).toBe(false)
    expect(isPoisoning(history('0xc', { numeric: '0.000001' }))).toBe(false)
    expect(activity({ sent: [], transactions: [bait] }).settled).toEqual([])
  })

  test('marks what another account sent or approved in this one’s name, and omits its approvals of nothing', () => {
    const stranger = `0x${'5'.repeat(40)}`
    const nft = (hash: string, metadata: Parameters<typeof history>[1]): Transaction => {
      const transaction = history(hash, metadata)
      const nft_info = { name: 'Pass', content: null, flags: { is_spam: false } }
      const transfers = transaction.transfers?.map((transfer) => ({ ...transfer, fungible_info: null, nft_info }))
      return { ...transaction, transfers: transfers ?? null }
    }
    const approve = (hash: string, submittedBy: string, numeric: string | null): Transaction => ({
      ...history(hash, { operationType: 'approve', submittedBy }),
      transfers: [],
      approval: {
        spender: friend,
        token: { name: 'USD Coin', symbol: 'USDC', address: `eip155:1:${friend}` },
        quantity: numeric === null ? null : { numeric },
      },
    })
    const { settled } = activity({
      account: me,
      transactions: [
        nft('0x1', { submittedBy: stranger }),
        nft('0x2', { submittedBy: null }),
        nft('0x3', { submittedBy: me.toLowerCase() }),
        nft('0x4', {}),
        history('0x5', { submittedBy: stranger }),
        history('0x6', { operationType: 'receive', direction: 'in', submittedBy: stranger }),
        approve('0x7', stranger, null),
        approve('0x8', stranger, '0'),
        approve('0x9', me, '0'),
      ],
    })
    expect(settled.map(({ hash, isForeign = false }) => [hash, isForeign])).toEqual([
      ['0x1', true],
      ['0x2', true],
      ['0x3', false],
      ['0x4', false],
      ['0x5', true],
      ['0x6', false],
      ['0x7', true],
      ['0x9', false],
    ])
  })

  test('does not take a stranger’s transaction for the replacement of a pending one under the same nonce', () => {
    const { pending, settled } = activity({
      account: me,
      sent: [sent('0xa', { nonce: 7 })],
      transactions: [history('0xb', { nonce: 7, sentFrom: me, submittedBy: friend })],
    })
    expect(pending.map(({ hash }) => hash)).toEqual(['0xa'])
    expect(settled).toMatchObject([{ hash: '0xb', isForeign: true }])
  })

  test('shows a transaction once, even when the history has another of the sender under its nonce', () => {
    const { pending, settled } = activity({
      sent: [sent('0xa', { nonce: 7 }), sent('0xc', { nonce: 8 })],
      transactions: [
        history('0xb', { nonce: 7, sentFrom: me }),
        history('0xd', { nonce: 8, sentFrom: friend, sentTo: me, direction: 'in', operationType: 'receive' }),
      ],
    })
    expect(settled.map(({ hash, isOurs }) => [hash, isOurs])).toEqual([['0xd', false]])
    expect(pending.map(({ hash }) => hash)).toEqual(['0xa', '0xc'])
  })

  test('keeps a confirmed transfer’s own recipient and amount when the history differs', () => {
    for (const sentTo of [`${friend.slice(0, 4)}${'0'.repeat(34)}${friend.slice(-4)}`, `0x${'1'.repeat(40)}`]) {
      const { settled } = activity({
        sent: [sent('0xa', { status: 'confirmed', amount: '1000000000000000000' })],
        transactions: [history('0xa', { sentTo, numeric: '500', minedAt: '2026-11-23T12:00:00Z' })],
      })
      expect(settled).toMatchObject([
        {
          isOurs: true,
          to: friend,
          counterparty: { address: friend },
          movements: [{ sign: '-', amount: '1', name: 'ETH' }],
        },
      ])
      expect(settled[0]?.at).toBe(at('2026-11-23'))
    }
  })

  test('does not replace a confirmed transfer by a forged transaction under its nonce, and flags its look-alike', () => {
    const alike = `${friend.slice(0, 4)}${'0'.repeat(34)}${friend.slice(-4)}`
    const { settled } = activity({
      sent: [sent('0xa', { status: 'confirmed', nonce: 7 })],
      transactions: [history('0xdead', { nonce: 7, sentFrom: me, sentTo: alike, numeric: '500' })],
    })
    const lines = Object.fromEntries(settled.map((entry) => [entry.hash, entry]))
    expect(lines['0xa']).toMatchObject({ isOurs: true, status: 'confirmed', to: friend })
    expect(lines['0xdead']).toMatchObject({ isOurs: false, imitated: friend })
  })

  test.each([
    ['the amount received', 'USDC', '3100', '3100'],
    ['the minimum if the history has less', 'USDC', '2', '3000'],
    ['the minimum if the history has another token', 'DOGE', '9999', '3000'],
  ])('a confirmed swap shows %s', (_, symbol, numeric, shown) => {
    const swap: SentTransaction = {
      ...{ hash: '0xa', caipNetworkId: 'eip155:1', from: me, nonce: 1, sentAt: 1, status: 'confirmed', kind: 'swap' },
      to: friend,
      sold: { token: { symbol: 'ETH', decimals: 18 }, amount: '1000000000000000000' },
      bought: { token: { symbol: 'USDC', decimals: 6, address: '0x2' }, minimum: '3000000000' },
    }
    const transaction = history('0xa', { operationType: 'trade', direction: 'in', numeric })
    const [transfer] = transaction.transfers ?? []
    const transfers = transfer ? [{ ...transfer, fungible_info: { name: symbol, symbol, icon: null } }] : []
    const [entry] = activity({ sent: [swap], transactions: [{ ...transaction, transfers }] }).settled
    const incoming = entry?.movements.find(({ sign }) => sign === '+')
    expect(incoming).toMatchObject({ amount: shown, name: 'USDC' })
    expect(entry?.movements.find(({ sign }) => sign === '-')).toMatchObject({ amount: '1', name: 'ETH' })
  })

  test('shows what a swap received by its contract, whatever another contract with its symbol reports', () => {
    const [scam, usdc, twin] = ['1', '2', '3'].map((digit) => `0x${digit.repeat(40)}`) as [string, string, string]
    const swap: SentTransaction = {
      ...{ hash: '0xa', caipNetworkId: 'eip155:1', from: me, nonce: 1, sentAt: 1, status: 'confirmed', kind: 'swap' },
      to: friend,
      sold: { token: { symbol: 'SCAM', decimals: 18, address: scam }, amount: '1000000000000000000' },
      bought: { token: { symbol: 'USDC', decimals: 6, address: usdc }, minimum: '1000000' },
    }
    const received = (contract: string, symbol: string, numeric: string): Transfer => ({
      ...{ nft_info: null, direction: 'in', quantity: { numeric }, value: null, price: null },
      fungible_info: { name: symbol, symbol, icon: null, address: `eip155:1:${contract}` },
    })
    const shown = (...transfers: Transfer[]) =>
      activity({ sent: [swap], transactions: [{ ...history('0xa', { operationType: 'trade' }), transfers }] })
        .settled[0]?.movements[0]
    const planted = received(twin, 'USDC', '250000')
    expect(shown(planted, received(usdc, 'USDC', '1.02'))).toMatchObject({ amount: '1.02', contract: usdc })
    expect(shown(planted)).toMatchObject({ sign: '-', name: 'SCAM' })
    // The contract decides where the history names the token differently.
    expect(shown(received(usdc.toUpperCase().replace('0X', '0x'), 'USD', '1.5'))).toMatchObject({ amount: '1.5' })
  })

  test.each(['pending', 'dropped'] as const)(
    'keeps a %s transfer’s status if the server reports it as confirmed: the chain decides',
    (status) => {
      const confirmed = { nonce: 7, sentFrom: me, status: 'confirmed' }
      for (const hash of ['0xa', '0xb']) {
        const { pending, settled } = activity({
          sent: [sent('0xa', { nonce: 7, status })],
          transactions: [
            history(hash, status === 'dropped' && hash === '0xb' ? { ...confirmed, nonce: 8 } : confirmed),
          ],
        })
        const ours = [...pending, ...settled].filter(({ isOurs }) => isOurs)
        expect(ours.map((entry) => [entry.hash, entry.status])).toEqual([['0xa', status]])
      }
    },
  )

  test('marks an address that resembles a known one, but not the known one', () => {
    const twin = (address: string) => `${address.slice(0, 6)}${'0'.repeat(30)}${address.slice(-6)}`
    const from = (hash: string, sentFrom: string) =>
      history(hash, { operationType: 'receive', sentFrom, sentTo: me, direction: 'in' })
    const { settled } = activity({
      sent: [sent('0xa', { status: 'confirmed' })],
      known: [me],
      transactions: [
        from('0xb', twin(friend)),
        from('0xc', friend),
        from('0xd', twin(me)),
        from('0xe', `0x${'9'.repeat(40)}`),
      ],
    })
    const marked = Object.fromEntries(settled.map(({ hash, imitated }) => [hash, imitated]))
    expect(marked).toMatchObject({ '0xb': friend, '0xc': undefined, '0xd': me, '0xe': undefined })
  })

  test('marks an address that resembles one paid in the history, also where strangers planted a payment to it', () => {
    const alike = `${friend.slice(0, 6)}${'0'.repeat(30)}${friend.slice(-6)}`
    const stranger = `0x${'5'.repeat(40)}`
    const { settled } = activity({
      account: me,
      transactions: [
        history('0xa', { operationType: 'receive', direction: 'in', sentFrom: alike, sentTo: me, submittedBy: alike }),
        history('0xb', { sentTo: alike, submittedBy: stranger }),
        history('0xc', { sentTo: friend, submittedBy: me }),
      ],
    })
    expect(settled.map(({ hash, imitated }) => [hash, imitated])).toEqual([
      ['0xa', friend],
      ['0xb', friend],
      ['0xc', undefined],
    ])
  })

  test('keeps a failed transfer failed when the history differs', () => {
    const { settled } = activity({ sent: [sent('0xa', { status: 'failed' })], transactions: [history('0xa', {})] })
    expect(settled.map(({ hash, status }) => [hash, status])).toEqual([['0xa', 'failed']])
  })

  test('shows a cancelled transfer as cancelled, without the empty transaction that replaced it', () => {
    const { settled } = activity({
      sent: [sent('0xa', { status: 'cancelled', minedHash: '0xb', nonce: 7 })],
      transactions: [history('0xb', { nonce: 7, sentFrom: me, sentTo: me, numeric: '0', direction: 'self' })],
    })
    expect(settled.map(({ hash, status, isOurs }) => ({ hash, status, isOurs }))).toEqual([
      { hash: '0xa', status: 'cancelled', isOurs: true },
    ])
  })

  test('shows a replaced transfer beside its replacement', () => {
    const { settled } = activity({
      sent: [sent('0xa', { status: 'replaced', minedHash: '0xb', nonce: 7 })],
      transactions: [history('0xb', { nonce: 7, sentFrom: me, numeric: '5' })],
    })
    expect(settled.map(({ hash, status, isOurs }) => [hash, status, isOurs])).toEqual(
      expect.arrayContaining([
        ['0xa', 'replaced', true],
        ['0xb', 'confirmed', false],
      ]),
    )
    expect(settled).toHaveLength(2)
  })

  test('shows another transaction under a dropped transfer’s nonce as its own entry', () => {
    const { settled } = activity({
      sent: [sent('0xa', { status: 'dropped', nonce: 7 })],
      transactions: [history('0xb', { nonce: 7, sentFrom: me })],
    })
    expect(settled).toHaveLength(2)
  })

  test('keeps the reason of a failed transfer', () => {
    const { settled } = activity({
      sent: [sent('0xa', { status: 'failed', reason: 'paused' })],
      transactions: [history('0xa', { status: 'failed' })],
    })
    expect(settled).toMatchObject([{ status: 'failed', isOurs: true, sent: { reason: 'paused' } }])
  })

  test('lists wallet requests without a response as pending', () => {
    const requested = { id: 'a1', requestedAt: at('2026-11-21'), ...request } satisfies RequestedTransaction
    expect(activity({ requested: [requested] }).pending).toMatchObject([
      { id: 'a1', status: 'requested', hash: undefined },
    ])
  })

  test('shows a transfer once while its request is open, though the history has it already', () => {
    const requested = { id: 'a1', requestedAt: at('2026-11-21'), ...request } satisfies RequestedTransaction
    const ether = (hash: string, change: Parameters<typeof history>[1]) =>
      history(hash, { sentFrom: me, sentTo: friend, minedAt: '2026-11-21T12:00:00Z', ...change })
    const own = ether('0xa', { numeric: '0.000000000000000001' })
    const hashes = (transactions: Transaction[]) => {
      const { pending, settled } = activity({ requested: [requested], transactions })
      expect(pending).toMatchObject([{ id: 'a1', status: 'requested' }])
      return settled.map(({ hash }) => hash)
    }
    expect(hashes([own])).toEqual([])
    // Each request is one transfer.
    expect(hashes([own, ether('0xb', { numeric: '0.000000000000000001' })])).toEqual(['0xb'])
    expect(hashes([ether('0xa', { numeric: '2' })])).toEqual(['0xa'])
    expect(hashes([ether('0xa', { numeric: '0.000000000000000001', sentTo: me })])).toEqual(['0xa'])
    expect(hashes([{ ...own, metadata: { ...own.metadata, minedAt: '2026-11-20T12:00:00Z' } }])).toEqual(['0xa'])
  })

  test('shows a swap with its minimum received, and an unlimited approval without a number', () => {
    const usdc = { symbol: 'USDC', decimals: 6, address: '0x2' }
    const facts = { hash: '0xa', caipNetworkId: 'eip155:1', from: me, nonce: 1, sentAt: 1, status: 'pending' } as const
    const swap: SentTransaction = {
      ...facts,
      kind: 'swap',
      to: friend,
      sold: { token: { symbol: 'ETH', decimals: 18 }, amount: '1000000000000000000' },
      bought: { token: usdc, minimum: '3000000000' },
    }
    expect(activity({ sent: [swap] }).pending[0]?.movements).toMatchObject([
      { sign: '-', amount: '1', name: 'ETH' },
      { sign: '+', amount: '3000', name: 'USDC', isMinimum: true },
    ])
    const approval: SentTransaction = {
      ...facts,
      kind: 'approval',
      to: friend,
      token: usdc,
      amount: String(2n ** 256n - 1n),
    }
    expect(activity({ sent: [approval] }).pending[0]?.movements).toMatchObject([{ sign: '', isUnlimited: true }])
    const past = history('0xa', { operationType: 'approve', numeric: '9'.repeat(72) })
    expect(activity({ transactions: [past] }).settled[0]?.movements).toMatchObject([{ isUnlimited: true }])
  })

  test.each(['approve', 'revoke'])(
    'shows no counterparty for %s: the history does not contain the spender',
    (operationType) => {
      const { settled } = activity({ transactions: [history('0xa', { operationType })] })
      expect(settled).toMatchObject([{ counterparty: undefined, to: friend }])
    },
  )

  test('spells a known address as the visitor knows it, whatever the history writes', () => {
    const stranger = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
    const lower = { sentFrom: me.toLowerCase(), sentTo: friend.toLowerCase() }
    const transactions = [history('0xa', lower), history('0xb', { ...lower, sentTo: stranger })]
    const { settled } = activity({ account: me, known: [friend], transactions })
    expect(settled).toMatchObject([
      { from: me, to: friend, counterparty: { address: friend } },
      { from: me, to: stranger, counterparty: { address: stranger } },
    ])
  })

  test('reads a past transaction once, however often a page is added', () => {
    let reads = 0
    const counted = (hash: string): Transaction => {
      const transaction = history(hash, {})
      const { minedAt } = transaction.metadata
      Object.defineProperty(transaction.metadata, 'minedAt', {
        get() {
          reads += 1
          return minedAt
        },
      })
      return transaction
    }
    const transactions = Array.from({ length: 1_000 }, (_, index) => counted(`0x${index}`))
    activity({ transactions })
    expect(activity({ transactions: [...transactions, counted('0xnew')] }).settled).toHaveLength(1_001)
    expect(reads).toBe(1_001)
  })
})

function at(day: string): number {
  return Date.parse(`${day}T12:00:00Z`)
}

type SentTransfer = Extract<SentTransaction, { kind: 'transfer' }>

const request = {
  caipNetworkId: 'eip155:1',
  from: me,
  nonce: undefined,
  call: { to: friend, value: '1' },
  details: { kind: 'transfer', to: friend, token: { symbol: 'ETH', decimals: 18 }, amount: '1' },
  keepUntil: 0,
} as const

function sent(hash: string, change: Partial<SentTransfer>): SentTransaction {
  return {
    kind: 'transfer',
    hash,
    caipNetworkId: 'eip155:1',
    from: me,
    to: friend,
    token: { symbol: 'ETH', decimals: 18 },
    amount: '1',
    nonce: undefined,
    sentAt: at('2026-11-21'),
    status: 'pending',
    ...change,
  }
}

function history(
  hash: string,
  options: Partial<Transaction['metadata']> & { direction?: 'in' | 'out' | 'self'; numeric?: string },
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
