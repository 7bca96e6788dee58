import { blake2, fromHex, joinBytes, toHex } from '@latchkey/wire/polkadot'
import type { MockSignerPayload } from './MockPolkadotWallet.ts'

type Alterations = { tampers?: 'recipient' | 'amount' | undefined }

/** Longer payloads are hashed before they are signed. */
const longestPayload = 256
const [signed, byId, sr25519] = [0x84, 0, 1]

/**
 * Signs a transaction as extensions do that know its terms by their names, rather than from the chain's metadata.
 * @throws Error for a term that it does not know
 */
export function signPayload(
  payload: MockSignerPayload,
  { publicKey, sign, tampers }: Alterations & { publicKey: Uint8Array; sign: (message: Uint8Array) => Uint8Array },
): { signature: string; signedTransaction: string } {
  const method = tamper(fromHex(payload.method), tampers)
  const parts = payload.signedExtensions.map((name) => writeTerm(name, payload))
  const extra = joinBytes(...parts.map((part) => part.extra ?? []))
  const message = joinBytes(method, extra, ...parts.map((part) => part.signed ?? []))
  const signature = sign(message.length > longestPayload ? blake2(message, 256) : message)
  const body = joinBytes([signed, byId], publicKey, [sr25519], signature, extra, method)
  return {
    signature: toHex(joinBytes([sr25519], signature)),
    signedTransaction: toHex(joinBytes(writeCompact(body.length), body)),
  }
}

type Part = { extra?: Uint8Array | readonly number[]; signed?: Uint8Array }

function writeTerm(name: string, payload: MockSignerPayload): Part {
  switch (name) {
    case 'CheckNonZeroSender':
    case 'CheckWeight':
      return {}
    case 'CheckSpecVersion':
      return { signed: littleEndian(payload.specVersion) }
    case 'CheckTxVersion':
      return { signed: littleEndian(payload.transactionVersion) }
    case 'CheckGenesis':
      return { signed: fromHex(payload.genesisHash) }
    case 'CheckMortality':
      return { extra: fromHex(payload.era), signed: fromHex(payload.blockHash) }
    case 'CheckNonce':
      return { extra: writeCompact(Number(payload.nonce)) }
    case 'ChargeTransactionPayment':
      return { extra: writeCompact(Number(payload.tip)) }
    case 'ChargeAssetTxPayment':
      return { extra: joinBytes(writeCompact(Number(payload.tip)), [0]) }
    case 'CheckMetadataHash':
      return payload.mode === 1 && payload.metadataHash
        ? { extra: [1], signed: joinBytes([1], fromHex(payload.metadataHash)) }
        : { extra: [0], signed: Uint8Array.of(0) }
    default:
      throw new Error(`Unknown signed extension: ${name}`)
  }
}

/** Of a transfer: two bytes of the call, one of the kind of address, 32 of the account, then the amount. */
function tamper(method: Uint8Array, tampers: Alterations['tampers']): Uint8Array {
  const changed = method.slice()
  if (tampers === 'recipient') changed.fill(0x77, 3, 35)
  if (tampers === 'amount') changed[method.length - 1] = ((method.at(-1) ?? 0) ^ 4) & 0xff
  return changed
}

function littleEndian(hex: string): Uint8Array {
  return fromHex(hex).reverse()
}

function writeCompact(number: number): Uint8Array {
  if (number < 64) return Uint8Array.of(number << 2)
  if (number < 16_384) return Uint8Array.of(((number << 2) & 0xff) | 1, number >> 6)
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, number * 4 + 2, true)
  return bytes
}
