/**
 * The spelling in which addresses, CAIP-10 ids and hashes are compared and stored: hex digits and bech32 in lower case. Everything else, such
 * as base58, is case-sensitive and stays as it is: there, another case is another account.
 * @example foldHex('eip155:1:0xF39F') // 'eip155:1:0xf39f'
 */
export function foldHex(text: string): string {
  // Bech32 in mixed case is none: it may be another chain's base58, which is never that long without a small letter.
  return /(^|:)(0[xX][\da-fA-F]*|[A-Z]+1[02-9AC-HJ-NP-Z]{38,59})$/.test(text) ? text.toLowerCase() : text
}

/**
 * Whether two addresses, CAIP-10 ids or hashes are the same, however their hex digits or bech32 are written, and whichever network an SS58
 * address is spelled for. Absent ones are the same too.
 */
export function isSameAddress(one: string | null | undefined, other: string | null | undefined): boolean {
  return foldHex(foldSs58(one ?? '')) === foldHex(foldSs58(other ?? ''))
}

/** An SS58 address without what differs between spellings of an account: the network at its start, and the checksum. */
function foldSs58(text: string): string {
  // No other base58 has as many characters.
  const [, place = '', address] = /^(.*:)?([1-9A-HJ-NP-Za-km-z]{46,50})$/.exec(text) ?? []
  if (!address) return text
  const number = [...address].reduce((sum, character) => sum * 58n + BigInt(base58.indexOf(character)), 0n)
  return place + BigInt.asUintN(256, number >> 16n)
}

const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
