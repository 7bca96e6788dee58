import type { BytesCoder } from '@scure/base'
import type { Bytes } from '../bytes.ts'
import { WalletError } from '../errors.ts'

/**
 * The bytes of an encoded text of a page.
 * @param options.maxLength in characters.
 * @throws WalletError `invalid_params` for any other text.
 */
export function decodeText(coder: BytesCoder, { text, maxLength }: { text: string; maxLength: number }): Bytes {
  if (text.length > maxLength)
    throw new WalletError('invalid_params', { details: `longer than ${maxLength} characters` })
  try {
    return Uint8Array.from(coder.decode(text))
  } catch (cause) {
    throw new WalletError('invalid_params', { details: 'not encoded as expected', cause })
  }
}
