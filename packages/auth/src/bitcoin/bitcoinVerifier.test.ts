import {
  type Bytes,
  hash160,
  joinBytes,
  parseBitcoinAddress,
  toBase64,
  toMessageTransaction,
  toSimpleSignature,
  toWitnessDigest,
} from '@latchkey/wire/bitcoin'
import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { p2pkh, p2sh, p2tr, p2wpkh, SigHash, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { changesTimeoutMs, refuseChanges } from '../test/refuseChanges.ts'
import { writeMessage } from '../test/writeMessage.ts'
import { bitcoinVerifier } from './bitcoinVerifier.ts'

const main = 'bip122:000000000019d6689c085ae165831e93'
const { verify } = bitcoinVerifier()
const encode = (text: string) => new TextEncoder().encode(text)

const { publicKey, secretKey } = secp256k1.keygen()
const kinds = {
  p2wpkh: p2wpkh(publicKey),
  'p2wpkh in p2sh': p2sh(p2wpkh(publicKey)),
  p2tr: p2tr(publicKey.subarray(1)),
  p2pkh: p2pkh(publicKey),
}
type Kind = keyof typeof kinds
const names = Object.keys(kinds) as Kind[]
const addressOf = (kind: Kind) => kinds[kind].address ?? ''

/** As BIP-322 says it, with @scure/btc-signer for p2tr, whose key it tweaks; p2pkh as the first wallets signed. */
function sign(kind: Kind, message: string): Bytes {
  if (kind === 'p2pkh') return signOld(message, 31)
  const { script } = parseBitcoinAddress(addressOf(kind))
  const toSign = toMessageTransaction(encode(message), script)
  if (kind !== 'p2tr') {
    const digest = toWitnessDigest(toSign, { index: 0, amount: 0n, publicKeyHash: hash160(publicKey) })
    const der = secp256k1.sign(digest, secretKey, { prehash: false, format: 'der' })
    return toSimpleSignature(joinBytes(der, [1]), publicKey)
  }
  const [input] = toSign.inputs
  if (!input) throw new Error('BIP-322 has one input.')
  const transaction = new Transaction({ version: 0, allowUnknownOutputs: true })
  transaction.addInput({
    txid: Uint8Array.from(input.txid).reverse(),
    index: input.index,
    sequence: 0,
    witnessUtxo: { script, amount: 0n },
    tapInternalKey: publicKey.subarray(1),
    sighashType: SigHash.DEFAULT,
  })
  transaction.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  transaction.signIdx(secretKey, 0)
  const signature = transaction.getInput(0).tapKeySig
  if (!signature) throw new Error('There is no signature.')
  return joinBytes([1, signature.length], signature)
}

/** BIP-137: 65 bytes behind a header that names the kind of address. */
function signOld(message: string, header: number): Bytes {
  const written = joinBytes(encode('\u0018Bitcoin Signed Message:\n'), writeSize(message.length), encode(message))
  const signed = secp256k1.sign(sha256(sha256(written)), secretKey, { prehash: false, format: 'recovered' })
  return joinBytes([header + (signed[0] ?? 0)], signed.subarray(1))
}

const writeSize = (size: number) => (size < 253 ? [size] : [253, size & 255, size >> 8])

describe.each(names)('%s', (kind) => {
  const account = `${main}:${addressOf(kind)}`
  const message = writeMessage(account)

  test('accepts the signature of the address’s key alone', async () => {
    const signature = toBase64(sign(kind, message))
    expect(await verify({ account, message, signature })).toBe(true)
    const other = `${main}:${kind === 'p2tr' ? addressOf('p2wpkh') : addressOf('p2tr')}`
    expect(await verify({ account: other, message, signature })).toBe(false)
  })

  test('refuses random changes', { timeout: changesTimeoutMs }, async () => {
    await refuseChanges(
      { message, signature: sign(kind, message) },
      {
        share: 1 / names.length,
        isAccepted: (changed) => verify({ account, message: changed.message, signature: toBase64(changed.signature) }),
      },
    )
  })
})

test('refuses the form of 65 bytes for other addresses than p2pkh, and with a header of another kind', async () => {
  const cases = (['p2wpkh', 'p2wpkh in p2sh', 'p2tr'] as const).flatMap((kind) =>
    [27, 31, 35, 39].map((header) => ({ kind, header })),
  )
  for (const { kind, header } of [
    ...cases,
    ...[27, 35, 39].map((other) => ({ kind: 'p2pkh' as const, header: other })),
  ]) {
    const account = `${main}:${addressOf(kind)}`
    const message = writeMessage(account)
    expect(await verify({ account, message, signature: toBase64(signOld(message, header)) })).toBe(false)
  }
})

test.each(['p2wpkh', 'p2wpkh in p2sh', 'p2pkh'] as const)('refuses a high S of %s', async (kind) => {
  const account = `${main}:${addressOf(kind)}`
  const message = writeMessage(account)
  const bytes = sign(kind, message)
  const { n } = secp256k1.Point.CURVE()
  if (kind === 'p2pkh') {
    const { r, s } = secp256k1.Signature.fromBytes(bytes.subarray(1))
    const header = 31 + (((bytes[0] ?? 0) - 31) ^ 1)
    const high = joinBytes([header], new secp256k1.Signature(r, n - s).toBytes())
    expect(await verify({ account, message, signature: toBase64(high) })).toBe(false)
    return
  }
  const { r, s } = secp256k1.Signature.fromBytes(bytes.subarray(2, 1 + (bytes[1] ?? 0)), 'der')
  const der = new secp256k1.Signature(r, n - s).toBytes('der')
  const high = toSimpleSignature(joinBytes(der, [1]), publicKey)
  expect(await verify({ account, message, signature: toBase64(high) })).toBe(false)
})

test('refuses an address of another network than the account’s', async () => {
  const address = addressOf('p2wpkh')
  const message = writeMessage(`${main}:${address}`)
  const signature = toBase64(sign('p2wpkh', message))
  const testnet = 'bip122:000000000933ea01ad0ee984209779ba'
  expect(await verify({ account: `${main}:${address}`, message, signature })).toBe(true)
  expect(await verify({ account: `${testnet}:${address}`, message, signature })).toBe(false)
  expect(await verify({ account: `${main}:${address.toUpperCase()}`, message, signature })).toBe(false)
})

test.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['an empty witness', 'AA=='],
  ['zeros', toBase64(new Uint8Array(65))],
  ['a Schnorr signature of another message', toBase64(joinBytes([1, 64], schnorr.sign(encode('other'), secretKey)))],
  ['a long text', 'A'.repeat(100_000)],
])('refuses %s as a signature', async (_, signature) => {
  for (const kind of names) {
    const account = `${main}:${addressOf(kind)}`
    expect(await verify({ account, message: writeMessage(account), signature })).toBe(false)
  }
})
