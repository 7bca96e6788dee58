import {
  type Bytes,
  fromHex,
  joinBytes,
  type Metadata,
  readBytes,
  readCompact,
  type SignatureKind,
  toHex,
  toNumber,
  writeTransaction,
  writeU32,
} from '@latchkey/wire/polkadot'
import { type Node, readWith } from '../rpc/createNodes.ts'

/** What the network takes for a call by its weight and length, in base units. @throws RpcAnswerInvalidError, and what the node throws */
export async function readFee(
  node: Node,
  options: {
    metadata: Metadata
    account: Bytes
    call: Bytes
    extra: Bytes
    kind: SignatureKind | undefined
    signal?: AbortSignal | undefined
  },
): Promise<bigint> {
  const { metadata, account, call, extra, kind = 'sr25519', signal } = options
  const method = 'TransactionPaymentApi_query_info'
  // Only its length counts.
  const signature = { kind, bytes: new Uint8Array(kind === 'ecdsa' ? 65 : 64) }
  const transaction = readWith(() => writeTransaction(metadata, { account, signature, extra, call }), 'metadata')
  const input = toHex(joinBytes(transaction, writeU32(transaction.length)))
  const answer = await node('state_call', [method, input], signal)
  return readWith(() => {
    const reader = readBytes(fromHex(answer), method)
    // The weight in time and in size, and the class.
    readCompact(reader)
    readCompact(reader)
    reader.u8()
    const fee = toNumber(reader.take(16))
    reader.end()
    return fee
  }, method)
}
