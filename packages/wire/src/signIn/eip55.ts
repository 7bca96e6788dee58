import { keccak_256 } from '@noble/hashes/sha3.js'

/** Whether a text is an address of an EVM chain with the capitals of its checksum (EIP-55). */
export function isEip55(address: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(new TextEncoder().encode(digits))
  return [...digits].every((digit, index) => {
    const byte = hash[index >> 1] ?? 0
    const isCapital = (index % 2 === 0 ? byte >> 4 : byte & 0x0f) >= 8
    return address[index + 2] === (isCapital ? digit.toUpperCase() : digit)
  })
}
