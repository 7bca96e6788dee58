import { ReceiverBurnsError, ReceiverInvalidError } from '@latchkey/core/errors'
import { isAddress, systemProgram } from '@latchkey/wire/solana'

/** Nobody has a key of the System Program, whose bytes are zeros; the network destroys what is sent to the incinerator. */
const keyless: readonly string[] = [systemProgram, `1nc1nerator${'1'.repeat(32)}`]

/**
 * A recipient's address, surrounding spaces ignored. Base58 is spelled in one way.
 * @throws ReceiverInvalidError, ReceiverBurnsError for the System Program and the incinerator
 * @example
 * parseAddress(' EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v ') // 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
 */
export function parseAddress(text: string): string {
  const receiver = text.trim()
  if (!isAddress(receiver)) throw new ReceiverInvalidError({ receiver: text.slice(0, 100) })
  if (keyless.includes(receiver)) throw new ReceiverBurnsError({ receiver })
  return receiver
}
