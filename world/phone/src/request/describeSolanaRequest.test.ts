import {
  toBase58,
  toBase64,
  tokenProgram,
  toTokenAccount,
  writeMemo,
  writeMessage,
  writeTokenAccount,
  writeTokenTransfer,
  writeTransfer,
  writeUnitLimit,
  writeUnsigned,
} from '@latchkey/wire/solana'
import { expect, test } from 'vitest'
import type { World } from '../world/readWorld.ts'
import { describeRequest } from './describeRequest.ts'

const from = toBase58(new Uint8Array(32).fill(1))
const to = toBase58(new Uint8Array(32).fill(2))
const mint = toBase58(new Uint8Array(32).fill(3))
const network = { id: 'solana:local', name: 'Local Solana', nativeCurrency: { symbol: 'SOL' } }
const world: World = {
  version: 1,
  rpcUrls: {},
  networks: [],
  accounts: [],
  tokens: {},
  solana: {
    network,
    rpcUrl: 'http://127.0.0.1:1',
    accounts: [],
    tokens: [{ symbol: 'USDC', decimals: 6, address: mint }],
  },
}

const read = (method: string, params: unknown) =>
  describeRequest({ id: 1, topic: '', chainId: network.id, method, params, at: 0, expiresAt: 0 }, world)

function write(instructions: Parameters<typeof writeMessage>[0]['instructions']) {
  return {
    transaction: toBase64(writeUnsigned(writeMessage({ payer: from, blockhash: to, instructions }))),
    pubkey: from,
  }
}

test('a message is shown as text', () => {
  const message = toBase58(new TextEncoder().encode('Grüße\nvom Hafen'))
  expect(read('solana_signMessage', { message, pubkey: from })).toEqual({
    title: 'Sign a message',
    facts: [['Account', from]],
    text: 'Grüße\nvom Hafen',
  })
})

test('a transfer of SOL is shown with its amount and recipient', () => {
  const params = write([writeUnitLimit(1_000), writeTransfer({ from, to, lamports: 1_500_000_000n })])
  const facts = [
    ['Amount', '1.5 SOL'],
    ['To', to],
    ['From', from],
    ['Network', 'Local Solana'],
  ]
  expect(read('solana_signAndSendTransaction', params)).toEqual({ title: 'Send', facts })
  expect(read('solana_signTransaction', params)).toEqual({ title: 'Sign a transaction', facts })
})

test('a transfer of tokens is shown with what it creates and says', () => {
  const account = (owner: string) => toTokenAccount({ owner, mint, program: tokenProgram })
  const transfer = { program: tokenProgram, mint, from: account(from), to: account(to), owner: from }
  const params = write([
    writeTokenAccount({ payer: from, owner: to, mint, program: tokenProgram }),
    writeMemo('for the boat'),
    writeTokenTransfer({ ...transfer, amount: 25_000_000n, decimals: 6 }),
  ])
  expect(read('solana_signAndSendTransaction', params).facts).toEqual([
    ['Creates', `an account for ${to}`],
    ['Memo', 'for the boat'],
    ['Amount', '25 USDC'],
    ['To', account(to)],
    ['From', from],
    ['Network', 'Local Solana'],
  ])
})

test.each([
  ['solana_signMessage', { message: '0OIl' }],
  ['solana_signTransaction', { transaction: 'AAAA' }],
  ['solana_signTransaction', undefined],
  ['solana_getAccounts', {}],
])('a %s that makes no sense is shown as it came', (method, params) => {
  expect(read(method, params)).toMatchObject({ title: method, text: JSON.stringify(params, undefined, 2) })
})
