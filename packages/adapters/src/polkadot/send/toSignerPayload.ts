import { toHex, writeEra } from '@latchkey/wire/polkadot'
import type { Runtime } from '../rpc/readRuntime.ts'
import type { TransferPlan } from './planTransfer.ts'

/** A transaction as extensions take it (`SignerPayloadJSON`): numbers in hex, from front to back. */
export function toSignerPayload(address: string, { call, terms }: TransferPlan, { metadata }: Runtime) {
  return {
    address,
    method: toHex(call),
    era: toHex(writeEra(terms.block)),
    blockHash: toHex(terms.blockHash),
    blockNumber: hex(terms.block, 4),
    genesisHash: toHex(terms.genesisHash),
    nonce: hex(terms.nonce, 4),
    specVersion: hex(terms.specVersion, 4),
    transactionVersion: hex(terms.transactionVersion, 4),
    tip: hex(0, 16),
    mode: terms.metadataHash ? 1 : 0,
    metadataHash: terms.metadataHash ? toHex(terms.metadataHash) : null,
    assetId: null,
    signedExtensions: metadata.extensions.map(({ name }) => name),
    version: metadata.version,
    withSignedTransaction: true,
  }
}

function hex(number: number, bytes: number): `0x${string}` {
  return `0x${number.toString(16).padStart(2 * bytes, '0')}`
}
