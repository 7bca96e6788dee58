/**
 * Bytes that are not what they were to be read as, or parts that cannot be written. The message says where, for developers.
 * @example throw new CodecError('Solana message: version')
 */
export class CodecError extends Error {
  override readonly name = 'CodecError'
}
