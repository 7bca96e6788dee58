import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { readAny, writeAny } from './body.ts'
import { type CosmosCoin, readCoin, writeCoin } from './coin.ts'
import { readFields, writeField, writeMessageField, writeNumberField } from './protobuf.ts'

/** What the signer signs: the transaction's bytes, or its text as old wallets and hardware show it. */
export type SignMode = 'direct' | 'amino'

/** Who signs, and what it costs them: nobody else pays. */
export type CosmosAuthInfo = {
  /** secp256k1, compressed. */
  publicKey: Bytes
  mode: SignMode
  sequence: bigint
  fee: CosmosCoin
  gasLimit: bigint
}

const modes: Readonly<Record<SignMode, bigint>> = { direct: 1n, amino: 127n }
const keyUrl = '/cosmos.crypto.secp256k1.PubKey'

export function writeAuthInfo({ publicKey, mode, sequence, fee, gasLimit }: CosmosAuthInfo): Bytes {
  const signer = joinBytes(
    writeMessageField(1, writeAny(keyUrl, writeField(1, publicKey))),
    writeMessageField(2, writeMessageField(1, writeNumberField(1, modes[mode]))),
    writeNumberField(3, sequence),
  )
  // A fee of nothing is no coin at all.
  const coins = fee.amount > 0n ? writeMessageField(1, writeCoin(fee)) : new Uint8Array()
  return joinBytes(writeMessageField(1, signer), writeMessageField(2, joinBytes(coins, writeNumberField(2, gasLimit))))
}

/** @throws CodecError for several signers, a fee of several coins, one that another account pays, or a tip */
export function readAuthInfo(bytes: Uint8Array): CosmosAuthInfo {
  const info = readFields(bytes, { name: 'auth info', bytes: [1, 2] })
  const signer = readFields(info.only(1), { name: 'signer', bytes: [1, 2], numbers: [3] })
  const key = readAny(signer.only(1))
  if (key.url !== keyUrl) throw new CodecError(`signer: ${key.url}`)
  const single = readFields(signer.only(2), { name: 'mode', bytes: [1] }).only(1)
  const mode = readFields(single, { name: 'mode', numbers: [1] }).number(1)
  const isAmino = mode === modes.amino
  if (!isAmino && mode !== modes.direct) throw new CodecError(`signer: mode ${mode}`)
  const fee = readFields(info.only(2), { name: 'fee', bytes: [1], numbers: [2] })
  const coin = fee.only(1)
  return {
    publicKey: readFields(key.value, { name: 'key', bytes: [1] }).only(1),
    mode: isAmino ? 'amino' : 'direct',
    sequence: signer.number(3),
    fee: coin.length === 0 ? { denom: '', amount: 0n } : readCoin(coin),
    gasLimit: fee.number(2),
  }
}
