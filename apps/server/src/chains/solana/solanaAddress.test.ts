import { createHash } from 'node:crypto'
import { fromBase58, toBase58 } from '@latchkey/wire/solana'
import { expect, test } from 'vitest'
import { isSolanaAddress } from './solanaAddress.ts'

test.each([
  '11111111111111111111111111111111',
  'So11111111111111111111111111111111111111112',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
])('takes %s', (text) => expect(isSolanaAddress(text)).toBe(true))

test.each([
  ['a character that base58 has not', 'So1111111111111111111111111111111111111111O'],
  ['a byte too few', '1111111111111111111111111111111'],
  ['a zero byte too many', '111111111111111111111111111111111'],
  ['a value of 33 bytes', 'zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz'],
  ['an EVM address', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'],
  ['spaces', ' So11111111111111111111111111111111111111112'],
])('rejects %s', (_, text) => expect(isSolanaAddress(text)).toBe(false))

test('every 32 bytes have one address', () => {
  for (let count = 0; count < 500; count += 1) {
    const bytes = new Uint8Array(createHash('sha256').update(String(count)).digest())
    bytes.fill(0, 0, count % 5)
    const text = toBase58(bytes)
    expect(isSolanaAddress(text)).toBe(true)
    expect(fromBase58(text)).toEqual(bytes)
    expect(isSolanaAddress(`1${text}`)).toBe(false)
  }
})
