import { readTransaction } from '@latchkey/wire/solana'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import vectors from '../../test/vectors/solanaTransactions.json' with { type: 'json' }
import { describeSolana } from './describeSolana.ts'

const { accounts, transactions } = vectors
const { own, ownTokens, bob, bobTokens, eve, mint, nonce, program, table } = accounts

type Name = keyof typeof transactions
const values = { nobody: 'nobody', unlimited: 'unlimited', loaded: (place: string) => `loaded ${place}` }

function describe(name: Name) {
  const { message } = readTransaction(base64.decode(transactions[name]))
  const { facts, warnings, notes, fee, raw } = describeSolana(message, own)
  const shown = facts.map(({ name: fact, value }) => [fact, typeof value === 'string' ? value : value(values as never)])
  return { facts: shown.filter(([fact]) => fact !== 'maxFee'), warnings, notes, fee, raw }
}

const usdc = ['mint', mint]

test.each<[Name, { facts: string[][]; warnings?: string[]; notes?: string[]; fee?: bigint }]>([
  [
    'transferLegacy',
    {
      facts: [
        ['action', 'transfer'],
        ['amount', '1.5 SOL'],
        ['to', bob],
      ],
    },
  ],
  // 100,000 units at 50,000 millionths of a lamport.
  [
    'transfer',
    {
      facts: [
        ['action', 'transfer'],
        ['amount', '1.5 SOL'],
        ['to', bob],
      ],
      fee: 10_000n,
    },
  ],
  // One instruction reserves 200,000 units by default.
  [
    'priceWithoutLimit',
    {
      facts: [
        ['action', 'transfer'],
        ['amount', '0.000000001 SOL'],
        ['to', bob],
      ],
      fee: 205_000n,
    },
  ],
  [
    'transferWithSeed',
    {
      facts: [
        ['action', 'transfer'],
        ['amount', '0.000000007 SOL'],
        ['from', eve],
        ['to', bob],
      ],
    },
  ],
  [
    'createAccount',
    {
      facts: [
        ['action', 'createAccount'],
        ['amount', '0.00203928 SOL'],
        ['account', bob],
        ['owner', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
      ],
      notes: ['otherSigners'],
      fee: 10_000n,
    },
  ],
  [
    'createAccountWithSeed',
    {
      facts: [
        ['action', 'createAccount'],
        ['amount', '0.000000005 SOL'],
        ['account', bob],
        ['owner', program],
      ],
    },
  ],
  [
    'assign',
    {
      facts: [
        ['action', 'assign'],
        ['account', own],
        ['owner', program],
      ],
      notes: ['assign'],
    },
  ],
  [
    'allocate',
    {
      facts: [
        ['action', 'allocate'],
        ['account', own],
      ],
    },
  ],
  [
    'durableNonce',
    {
      facts: [
        ['action', 'advanceNonce'],
        ['account', nonce],
        ['action', 'transfer'],
        ['amount', '0.000001 SOL'],
        ['to', bob],
      ],
      notes: ['noExpiration'],
    },
  ],
  [
    'nonceAuthorize',
    {
      facts: [
        ['action', 'authorizeNonce'],
        ['account', nonce],
        ['authority', eve],
      ],
      notes: ['authority'],
    },
  ],
  [
    'nonceWithdraw',
    {
      facts: [
        ['action', 'withdrawNonce'],
        ['amount', '0.000000009 SOL'],
        ['from', nonce],
        ['to', eve],
      ],
    },
  ],
  [
    'nonceInitialize',
    {
      facts: [
        ['action', 'createNonce'],
        ['account', nonce],
        ['authority', own],
      ],
    },
  ],
  [
    'tokenTransfer',
    {
      facts: [
        ['action', 'sendTokens'],
        ['baseUnits', '2500000'],
        ['from', ownTokens],
        ['toAccount', bobTokens],
      ],
    },
  ],
  [
    'tokenTransferChecked',
    {
      facts: [
        ['action', 'createTokenAccount'],
        usdc,
        ['account', bobTokens],
        ['owner', bob],
        ['action', 'sendTokens'],
        ['amount', '2.5'],
        usdc,
        ['toAccount', bobTokens],
      ],
    },
  ],
  [
    'approve',
    {
      facts: [
        ['action', 'approveTokens'],
        ['baseUnits', '5'],
        ['account', ownTokens],
        ['delegate', eve],
      ],
      warnings: ['approval'],
    },
  ],
  [
    'approveChecked',
    {
      facts: [['action', 'approveTokens'], ['limit', '5'], usdc, ['account', ownTokens], ['delegate', eve]],
      warnings: ['approval'],
    },
  ],
  [
    'approveAll',
    {
      facts: [['action', 'approveTokens'], ['limit', 'unlimited'], usdc, ['account', ownTokens], ['delegate', eve]],
      warnings: ['unlimited'],
    },
  ],
  [
    'revoke',
    {
      facts: [
        ['action', 'revoke'],
        ['account', ownTokens],
      ],
    },
  ],
  [
    'setOwner',
    {
      facts: [
        ['action', 'setOwner'],
        ['account', ownTokens],
        ['authority', eve],
      ],
      notes: ['authority'],
    },
  ],
  [
    'setCloserToNobody',
    {
      facts: [
        ['action', 'setCloser'],
        ['account', ownTokens],
        ['authority', 'nobody'],
      ],
      notes: ['authority'],
    },
  ],
  [
    'closeToOther',
    {
      facts: [
        ['action', 'closeAccount'],
        ['account', ownTokens],
        ['rest', eve],
      ],
      notes: ['closeToOther'],
    },
  ],
  [
    'closeToSelf',
    {
      facts: [
        ['action', 'syncNative'],
        ['account', ownTokens],
        ['action', 'closeAccount'],
        ['account', ownTokens],
        ['rest', own],
      ],
    },
  ],
  [
    'burn',
    {
      facts: [
        ['action', 'burn'],
        ['baseUnits', '3'],
        usdc,
        ['account', ownTokens],
        ['action', 'burn'],
        ['amount', '3'],
        usdc,
        ['account', ownTokens],
      ],
    },
  ],
  [
    'memo',
    {
      facts: [
        ['action', 'memo'],
        ['memo', 'Order 17'],
        ['action', 'memo'],
        ['memo', 'old'],
      ],
    },
  ],
  [
    'sponsored',
    {
      facts: [
        ['action', 'transfer'],
        ['amount', '0.00000001 SOL'],
        ['to', bob],
        ['feePayer', eve],
      ],
      notes: ['otherSigners'],
      fee: 10_000n,
    },
  ],
  // A signature that is verified inside the transaction costs as much as one of its own.
  ['signatures', { facts: [], fee: 10_000n }],
])('%s is put into words', (name, { facts, warnings = [], notes = [], fee = 5_000n }) => {
  expect(describe(name)).toEqual({ facts, warnings, notes, fee, raw: undefined })
})

test('of a new nonce account it is said who controls it, and so what is put into it', () => {
  const bytes = base64.decode(transactions.nonceInitialize)
  bytes.set(base58.decode(eve), bytes.length - 33)
  const { facts, notes } = describeSolana(readTransaction(bytes).message, own)
  expect(facts).toContainEqual({ name: 'authority', value: eve, kind: 'address' })
  expect(notes).toEqual(['authority'])
})

test('a nonce that has bytes behind it keeps a transaction valid too, although its instruction is unknown', () => {
  const { message } = readTransaction(base64.decode(transactions.durableNonce))
  const [first, ...rest] = message.instructions
  if (!first) throw new Error('no instruction')
  const data = Uint8Array.from([...first.data, 0])
  const { notes, warnings } = describeSolana({ ...message, instructions: [{ ...first, data }, ...rest] }, own)
  expect(notes).toEqual(['noExpiration'])
  expect(warnings).toEqual(['unknownCall'])
})

test('an unknown program is said to be unknown, with its accounts and its data', () => {
  const { facts, warnings, raw } = describe('unknown')
  expect(facts).toEqual([
    ['action', 'unknown'],
    ['program', program],
  ])
  expect(warnings).toEqual(['unknownCall'])
  expect(raw).toBe([program, `${own} (signer, writable)`, bob, '0xdeadbeef'].join('\n'))
})

test('a recipient that is loaded from a table is not shown as an address', () => {
  const { facts, notes, raw } = describe('tables')
  expect(facts).toContainEqual(['to', `loaded ${table} #1`])
  expect(notes).toEqual(['tables'])
  expect(raw).toContain(`${table} #2 (writable)`)
})

test('a token of Token-2022 that takes a fee is shown with its amount', () => {
  expect(describe('token22Transfer').facts).toContainEqual(['amount', '1'])
})
