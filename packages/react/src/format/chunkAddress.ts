/**
 * All of an address in groups of four, to be compared by eye; joined again they are the address. A leading `0x` is a group of its own.
 *
 * @example
 * chunkAddress('0xf39Fd6e51aad') // ['0x', 'f39F', 'd6e5', '1aad']
 */
export function chunkAddress(address: string): string[] {
  const prefix = address.startsWith('0x') ? ['0x'] : []
  return [...prefix, ...(address.slice(prefix.length * 2).match(/.{1,4}/gs) ?? [])]
}
