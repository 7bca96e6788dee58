import { isSameAddress } from '../text/foldHex.ts'

/** Addresses without a key: zero in hex, zero in base58 (Solana's System Program), and Solana's incinerator. */
const keyless = /^(0x0{40}|1{32}|1nc1nerator1{32})$/

/** Whether tokens sent to `receiver` are lost: an address without a key, or the token's own contract. */
export function isBurnAddress(receiver: string, contract: string | undefined): boolean {
  return keyless.test(receiver) || isSameAddress(receiver, contract)
}
