/**
 * An address for lists: its first 4 and last 6 characters. Where money is about to move show all of it: see `chunkAddress`.
 *
 * @example
 * formatAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266') // '0xf3...b92266'
 */
export function formatAddress(address: string): string {
  return address.length <= 10 ? address : `${address.slice(0, 4)}...${address.slice(-6)}`
}
