export type { Bytes } from '../bytes/Bytes.ts'
export { CodecError } from '../bytes/CodecError.ts'
export { isSameBytes } from '../bytes/writeBytes.ts'
export { type ParsedCosmosAddress, parseCosmosAddress, toAddressBytes, toCosmosAddress } from './address.ts'
export { type AminoDoc, writeAminoDoc, writeTransferDoc } from './aminoDoc.ts'
export { type CosmosAuthInfo, readAuthInfo, type SignMode, writeAuthInfo } from './authInfo.ts'
export { type CosmosTransfer, readTransferBody, writeTransferBody } from './body.ts'
export { type CosmosCoin, parseAmount } from './coin.ts'
export { toMessageDoc, writeMessageDoc } from './messageDoc.ts'
export {
  type CosmosTransaction,
  fromCosmosBase64,
  isCosmosSignature,
  readCosmosTransaction,
  type SignDoc,
  toCosmosBase64,
  toCosmosHash,
  writeCosmosTransaction,
  writeSignDoc,
} from './transaction.ts'
