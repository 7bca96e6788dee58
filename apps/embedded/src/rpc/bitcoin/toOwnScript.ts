import { joinBytes } from '@latchkey/wire/bitcoin'
import { bech32 } from '@scure/base'
import type { Bytes } from '../../bytes.ts'
import { WalletError } from '../../errors.ts'

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
