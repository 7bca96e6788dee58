export type { Bytes } from '../bytes/Bytes.ts'
export { CodecError } from '../bytes/CodecError.ts'
export { readBytes } from '../bytes/readBytes.ts'
export { isSameBytes, joinBytes, writeU32 } from '../bytes/writeBytes.ts'
export { readTransfer, type Transfer, type TransferCall, toAccount, writeTransfer } from './calls.ts'
export { readCompact, readLength, readOption, toNumber } from './compact.ts'
export { type DigestTerms, toMetadataDigest } from './digest/toMetadataDigest.ts'
export { type Era, eraBlocks, readEra, writeEra } from './era.ts'
export { type ReadTerms, type Terms, takesMetadataHash, type WrittenTerms, writeTerms } from './extensions.ts'
export { blake2 } from './hashes.ts'
export { getPallet, type Metadata, readMetadata } from './metadata.ts'
export { genericPrefix, parseSs58, type Ss58Address, Ss58ChecksumError, toSs58 } from './ss58.ts'
export { readConstant, readStored, type StoragePlace, toStorageKey } from './storage.ts'
export { fromHex, toHex } from './texts.ts'
export {
  readSignature,
  readTransaction,
  type Signature,
  type SignatureKind,
  type SignedTransaction,
  toPayload,
  toTransactionHash,
  writeSignature,
  writeTransaction,
} from './transaction.ts'
export { getType } from './types.ts'
export { getField, isVariant, toBigint, toText, type Value } from './values.ts'
