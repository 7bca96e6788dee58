export type { Bytes } from '../bytes/Bytes.ts'
export { CodecError } from '../bytes/CodecError.ts'
export { isSameBytes, joinBytes } from '../bytes/writeBytes.ts'
export { hash160 } from '../secp256k1/hash160.ts'
export {
  type AddressNetwork,
  BitcoinChecksumError,
  type ParsedAddress,
  parseBitcoinAddress,
  toAddress,
  toData,
} from './address.ts'
export { toScriptSignature } from './derSignature.ts'
export { finalizePsbt } from './finalizePsbt.ts'
export { isMessageSignature } from './isMessageSignature.ts'
export { toMessageTransaction, toSimpleSignature } from './messageTransaction.ts'
export { type Psbt, type PsbtInput, readPsbt, withSignature, writePsbt } from './psbt.ts'
export { type ScriptKind, toProgram, toScriptKind } from './scriptKind.ts'
export { toTaprootOutputKey } from './taprootKey.ts'
export { fromBase64, fromHex, fromMessageSignature, fromTxid, toBase64, toHex, txidOf } from './texts.ts'
export {
  type BitcoinTransaction,
  type Outpoint,
  type Output,
  readBitcoinTransaction,
  readSignedTransaction,
  type SignedTransaction,
  toTxid,
  writeBitcoinTransaction,
  writeSignedTransaction,
} from './transaction.ts'
export { readVirtualSize, toInputWeight, toOutputWeight, toVirtualSize } from './weight.ts'
export { sighashAll, toWitnessDigest } from './witnessDigest.ts'
export { type UnsignedInput, writeUnsignedPsbt } from './writeUnsignedPsbt.ts'
