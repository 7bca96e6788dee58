import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { pubECDSA, pubSchnorr } from '@scure/btc-signer/utils.js'
import { expect, test } from 'vitest'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { finalizePsbt } from './finalizePsbt.ts'
import { readPsbt } from './psbt.ts'
import { toScriptKind } from './scriptKind.ts'
import { toHex } from './texts.ts'
import { type BitcoinTransaction, toTxid, writeSignedTransaction } from './transaction.ts'
import { readVirtualSize, toInputWeight, toOutputWeight, toVirtualSize } from './weight.ts'
import { writeUnsignedPsbt } from './writeUnsignedPsbt.ts'

const key = new Uint8Array(32).fill(7)
const publicKey = pubECDSA(key)
const bytes = (array: Uint8Array | undefined): Bytes => Uint8Array.from(array ?? [])
const kinds = {
  p2pkh: { script: bytes(p2pkh(publicKey).script) },
  p2wpkh: { script: bytes(p2wpkh(publicKey).script) },
  p2sh: {
    script: bytes(p2sh(p2wpkh(publicKey)).script),
    redeemScript: bytes(p2sh(p2wpkh(publicKey)).redeemScript),
  },
  p2tr: { script: bytes(p2tr(pubSchnorr(key)).script), taprootKey: bytes(pubSchnorr(key)) },
}
type Kind = keyof typeof kinds

/** A transaction that pays to each kind, and one that spends each. */
function build(spent: readonly Kind[]) {
  const inputs = spent.map((kind, index) => {
    const previous: BitcoinTransaction = {
      version: 2,
      inputs: [{ txid: new Uint8Array(32).fill(index + 1), index: 0, script: new Uint8Array(), sequence: 0 }],
      outputs: [
        { amount: 1n, script: kinds.p2wpkh.script },
        { amount: 50_000n, script: kinds[kind].script },
      ],
      lockTime: 0,
    }
    return { previous, ...kinds[kind] }
  })
  const transaction: BitcoinTransaction = {
    version: 2,
    inputs: inputs.map(({ previous }) => ({
      txid: toTxid(previous),
      index: 1,
      script: new Uint8Array(),
      sequence: 0xffff_fffd,
    })),
    outputs: [{ amount: 40_000n, script: kinds.p2tr.script }],
    lockTime: 0,
  }
  return { transaction, inputs }
}

const sets: readonly (readonly Kind[])[] = [
  ['p2pkh'],
  ['p2wpkh'],
  ['p2sh'],
  ['p2tr'],
  ['p2tr', 'p2wpkh', 'p2sh', 'p2pkh'],
]

test.each(sets)('another signer reads, signs and finishes it as finalizePsbt does: %s %s %s %s', (...spent) => {
  const { transaction, inputs } = build(spent)
  const psbt = writeUnsignedPsbt(transaction, inputs)
  expect(readPsbt(psbt).inputs.every(({ isProven }) => isProven)).toBe(true)
  const signer = Transaction.fromPSBT(psbt)
  signer.sign(key)
  const ours = finalizePsbt(readPsbt(signer.toPSBT()))
  signer.finalize()
  expect(toHex(writeSignedTransaction(ours))).toBe(signer.hex)
  // What the signer finished is read as it is.
  expect(toHex(writeSignedTransaction(finalizePsbt(readPsbt(signer.toPSBT()))))).toBe(signer.hex)
  expect(readVirtualSize(ours)).toBe(signer.vsize)
  const weights = inputs.map(({ script }) => toInputWeight(toScriptKind(script) ?? 'witness') ?? Number.NaN)
  const estimate = toVirtualSize([...weights, toOutputWeight(kinds.p2tr.script)], spent.length)
  expect(estimate).toBeGreaterThanOrEqual(signer.vsize)
  expect(estimate - signer.vsize).toBeLessThanOrEqual(2 * spent.length)
})

test('refuses a previous transaction that the input does not name, or that lacks the output', () => {
  const { transaction, inputs } = build(['p2wpkh'])
  const [input] = inputs
  if (!input) throw new Error('The transaction has no input.')
  const lie = { ...input.previous, outputs: input.previous.outputs.map((output) => ({ ...output, amount: 60_000n })) }
  expect(() => writeUnsignedPsbt(transaction, [{ ...input, previous: lie }])).toThrow(CodecError)
  const beyond = { ...transaction, inputs: transaction.inputs.map((each) => ({ ...each, index: 2 })) }
  expect(() => writeUnsignedPsbt(beyond, inputs)).toThrow(CodecError)
  expect(() => writeUnsignedPsbt(transaction, [])).toThrow(CodecError)
})

test('finishes nothing that is not signed, or signed by another key', () => {
  const { transaction, inputs } = build(['p2wpkh'])
  const psbt = readPsbt(writeUnsignedPsbt(transaction, inputs))
  expect(() => finalizePsbt(psbt)).toThrow(CodecError)
  const other = { key: Uint8Array.of(2, ...pubECDSA(new Uint8Array(32).fill(8))), value: Uint8Array.of(1) }
  const signed = psbt.inputs.map((input) => ({ ...input, entries: [...input.entries, other] }))
  expect(() => finalizePsbt({ ...psbt, inputs: signed })).toThrow(CodecError)
})
