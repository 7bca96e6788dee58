import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m } from '@scure/base'
import type { Bytes } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'
import { joinBytes } from '../writeBytes.ts'

/**
 * The script of one of the wallet's own addresses (P2WPKH): version 0, then the hash of the key, 20 bytes.
 * @throws WalletError `internal` for any other address.
 */
export function toOwnScript(address: string): Bytes {
  const { prefix, words } = bech32.decode(address as `${string}1${string}`, 90)
  const hash = bech32.fromWords(words.slice(1))
  if (prefix !== 'bc' || words[0] !== 0 || hash.length !== 20) throw new WalletError('internal')
  return joinBytes([0x00, 20], hash)
}

/** The address of an output on the main network; undefined for a script that has none. */
export function toAddress(script: Uint8Array): string | undefined {
  const is = (length: number, start: number[], end: number[] = []) =>
    script.length === length &&
    start.every((byte, index) => script[index] === byte) &&
    end.every((byte, index) => script[length - end.length + index] === byte)
  if (is(25, [0x76, 0xa9, 20], [0x88, 0xac])) return toBase58Check(0x00, script.subarray(3, 23))
  if (is(23, [0xa9, 20], [0x87])) return toBase58Check(0x05, script.subarray(2, 22))
  if (is(22, [0x00, 20]) || is(34, [0x00, 32])) return bech32.encode('bc', [0, ...bech32.toWords(script.subarray(2))])
  if (is(34, [0x51, 32])) return bech32m.encode('bc', [1, ...bech32m.toWords(script.subarray(2))])
  return undefined
}

/** What an output that nobody can spend holds (OP_RETURN); undefined for any other output. */
export function toData(script: Uint8Array): Uint8Array | undefined {
  return script[0] === 0x6a ? script.subarray(1) : undefined
}

function toBase58Check(version: number, hash: Uint8Array): string {
  const payload = joinBytes([version], hash)
  return base58.encode(joinBytes(payload, sha256(sha256(payload)).subarray(0, 4)))
}
