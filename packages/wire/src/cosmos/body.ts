import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { type CosmosCoin, readCoin, writeCoin } from './coin.ts'
import { readFields, writeField, writeMessageField, writeNumberField } from './protobuf.ts'

/** A transfer of one coin: all that its body says. */
export type CosmosTransfer = {
  from: string
  to: string
  coin: CosmosCoin
  memo: string
  /** The last block that can have it; 0: any. */
  timeoutHeight: bigint
}

const sendUrl = '/cosmos.bank.v1beta1.MsgSend'

export function writeTransferBody({ from, to, coin, memo, timeoutHeight }: CosmosTransfer): Bytes {
  const message = joinBytes(writeField(1, from), writeField(2, to), writeMessageField(3, writeCoin(coin)))
  return joinBytes(
    writeMessageField(1, writeAny(sendUrl, message)),
    writeField(2, memo),
    writeNumberField(3, timeoutHeight),
  )
}

/** @throws CodecError for a body that is more or something else than a transfer of one coin */
export function readTransferBody(bytes: Uint8Array): CosmosTransfer {
  const body = readFields(bytes, { name: 'body', bytes: [1, 2], numbers: [3] })
  const { url, value } = readAny(body.only(1))
  if (url !== sendUrl) throw new CodecError(`body: ${url}`)
  const message = readFields(value, { name: 'transfer', bytes: [1, 2, 3] })
  return {
    from: message.text(1),
    to: message.text(2),
    coin: readCoin(message.only(3)),
    memo: body.text(2),
    timeoutHeight: body.number(3),
  }
}

/** A message with the name of its type. */
export function writeAny(url: string, value: Uint8Array): Bytes {
  return joinBytes(writeField(1, url), writeField(2, value))
}

/** @throws CodecError */
export function readAny(bytes: Uint8Array): { url: string; value: Bytes } {
  const fields = readFields(bytes, { name: 'any', bytes: [1, 2] })
  return { url: fields.text(1), value: fields.only(2) }
}
