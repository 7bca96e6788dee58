import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  type BitcoinChain,
  bitcoinMainnet,
  bitcoinRegtest,
  bitcoinSignet,
  bitcoinTestnet,
  bitcoinTestnet4,
} from './chains.ts'

/** Of the one transaction in the first block: the same of all networks but one. */
const root = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'
const root4 = '7aa0a7ae1e223414cb807e40cd57e667b718e42aaf9306db9102fe28912b7b4e'

type Header = { root: string; time: number; bits: number; nonce: number }
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

function hashOf({ root: merkle, time, bits, nonce }: Header): string {
  const header = Buffer.alloc(80)
  header.writeInt32LE(1, 0)
  Buffer.from(merkle, 'hex').reverse().copy(header, 36)
  for (const [index, value] of [time, bits, nonce].entries()) header.writeUInt32LE(value, 68 + 4 * index)
  return sha256(sha256(header)).reverse().toString('hex')
}

test.each<[BitcoinChain, Header]>([
  [bitcoinMainnet, { root, time: 1_231_006_505, bits: 0x1d00ffff, nonce: 2_083_236_893 }],
  [bitcoinTestnet, { root, time: 1_296_688_602, bits: 0x1d00ffff, nonce: 414_098_458 }],
  [bitcoinTestnet4, { root: root4, time: 1_714_777_860, bits: 0x1d00ffff, nonce: 393_743_547 }],
  [bitcoinSignet, { root, time: 1_598_918_400, bits: 0x1e0377ae, nonce: 52_613_770 }],
  [bitcoinRegtest, { root, time: 1_296_688_602, bits: 0x207fffff, nonce: 2 }],
])('the id of $name is the start of its first block’s hash', ({ id }, header) => {
  expect(hashOf(header).slice(0, 32)).toBe(id)
})
