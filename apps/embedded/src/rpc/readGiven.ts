import { CodecError } from '@latchkey/wire/solana'
import { WalletError } from '../errors.ts'

/**
 * What `read` makes of bytes that a page gave.
 * @throws WalletError `invalid_params` where a codec refuses them, with its details.
 * @example readGiven(() => readTransaction(bytes))
 */
export function readGiven<T>(read: () => T): T {
  try {
    return read()
  } catch (thrown) {
    if (!(thrown instanceof CodecError)) throw thrown
    throw new WalletError('invalid_params', { details: thrown.message, cause: thrown })
  }
}
