import { ReceiverBurnsError, ReceiverChecksumError, ReceiverInvalidError } from '@latchkey/core/errors'
import { type Address, getAddress, zeroAddress } from 'viem'

/**
 * Parses a typed address: 40 hex characters, `0x` optional, surrounding spaces ignored. Mixed case is an EIP-55 checksum and must be valid.
 * @returns the EIP-55 spelling
 * @throws ReceiverInvalidError, ReceiverChecksumError
 * @example
 * parseAddress('d8da6bf26964af9d7eed9e03e53415d37aa96045') // '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
 */
export function parseAddress(text: string): Address {
  const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(text.trim())?.[1]
  if (!digits) throw new ReceiverInvalidError({ receiver: text.slice(0, 100) })
  const address = getAddress(`0x${digits.toLowerCase()}`)
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  if (isMixed && address !== `0x${digits}`) throw new ReceiverChecksumError({ receiver: text.trim() })
  return address
}

/** A recipient's address: as `parseAddress`, but not the zero address. @throws ReceiverBurnsError and what `parseAddress` throws */
export function parseReceiver(text: string): Address {
  const receiver = parseAddress(text)
  if (receiver === zeroAddress) throw new ReceiverBurnsError({ receiver })
  return receiver
}
