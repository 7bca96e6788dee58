import { makeSignDoc as makeAminoDoc, serializeSignDoc } from '@cosmjs/amino'
import { encodePubkey, makeAuthInfoBytes, makeSignBytes, makeSignDoc, Registry } from '@cosmjs/proto-signing'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { SignMode } from 'cosmjs-types/cosmos/tx/signing/v1beta1/signing'
import { TxBody, TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { assert, bigInt, constantFrom, property, record, string, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { writeAminoDoc, writeTransferDoc } from './aminoDoc.ts'
import { type CosmosAuthInfo, readAuthInfo, writeAuthInfo } from './authInfo.ts'
import { type CosmosTransfer, readTransferBody, writeTransferBody } from './body.ts'
import { writeMessageDoc } from './messageDoc.ts'
import { writeField, writeMessageField, writeNumberField } from './protobuf.ts'
import {
  isCosmosSignature,
  readCosmosTransaction,
  toCosmosBase64,
  writeCosmosTransaction,
  writeSignDoc,
} from './transaction.ts'

const secret = new Uint8Array(32).fill(7)
const publicKey = Uint8Array.from(secp256k1.getPublicKey(secret))
const sign = (bytes: Uint8Array) => Uint8Array.from(secp256k1.sign(bytes, secret))

const amounts = bigInt({ min: 1n, max: 2n ** 128n })
const numbers = bigInt({ min: 0n, max: 2n ** 63n - 1n })
const denoms = constantFrom('uatom', 'ibc/27394FB092D2ECCD56123C74F36E4C1F926001CEADA9CA97EA622B25F41E5EB2')
const transfers = record({
  from: constantFrom('cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'),
  to: constantFrom('cosmos1z8ujfzf5ln0yz6s3p4pdd3tgr7g8ahl2zm44vn'),
  coin: record({ denom: denoms, amount: amounts }),
  memo: string({ unit: 'grapheme', maxLength: 80 }),
  timeoutHeight: numbers,
})
const signers = record({
  sequence: numbers,
  accountNumber: numbers,
  fee: record({ denom: denoms, amount: amounts }),
  gasLimit: bigInt({ min: 1n, max: 2n ** 50n }),
})

function encodeBody({ from, to, coin, memo, timeoutHeight }: CosmosTransfer): Uint8Array {
  const value = { fromAddress: from, toAddress: to, amount: [{ denom: coin.denom, amount: String(coin.amount) }] }
  const typeUrl = '/cosmos.bank.v1beta1.MsgSend'
  const messages = [new Registry().encodeAsAny({ typeUrl, value })]
  return TxBody.encode(TxBody.fromPartial({ messages, memo, timeoutHeight })).finish()
}

/** cosmjs takes sequences as numbers, and writes the same bytes. */
function encodeAuthInfo({ mode, sequence, fee, gasLimit }: CosmosAuthInfo): Uint8Array {
  const pubkey = encodePubkey({ type: 'tendermint/PubKeySecp256k1', value: toCosmosBase64(publicKey) })
  const signMode = mode === 'direct' ? SignMode.SIGN_MODE_DIRECT : SignMode.SIGN_MODE_LEGACY_AMINO_JSON
  const coins = [{ denom: fee.denom, amount: String(fee.amount) }]
  return makeAuthInfoBytes([{ pubkey, sequence }], coins, Number(gasLimit), undefined, undefined, signMode)
}

test('writes and reads bodies, signers and documents as another implementation does', () => {
  assert(
    property(transfers, signers, constantFrom('direct', 'amino'), (transfer, { accountNumber, ...signer }, mode) => {
      const [body, info] = [writeTransferBody(transfer), { publicKey, mode, ...signer }]
      expect(body).toEqual(Uint8Array.from(encodeBody(transfer)))
      expect(readTransferBody(body)).toEqual(transfer)
      // Without the sequence, which cosmjs takes as a number.
      const small = { ...info, sequence: info.sequence % 2n ** 53n }
      const authInfo = writeAuthInfo(small)
      expect(authInfo).toEqual(Uint8Array.from(encodeAuthInfo({ ...small, sequence: small.sequence })))
      expect(readAuthInfo(writeAuthInfo(info))).toEqual(info)
      const chainId = 'cosmoshub-4'
      const number = accountNumber % 2n ** 53n
      expect(writeSignDoc({ body, authInfo, chainId, accountNumber: number })).toEqual(
        Uint8Array.from(makeSignBytes(makeSignDoc(body, authInfo, chainId, Number(number)))),
      )
    }),
  )
})

test('writes and reads transactions as another implementation does', () => {
  const bytes = uint8Array({ minLength: 1, maxLength: 300 })
  assert(
    property(bytes, bytes, bytes, (body, authInfo, signature) => {
      const written = writeCosmosTransaction({ body, authInfo, signature })
      const raw = TxRaw.fromPartial({ bodyBytes: body, authInfoBytes: authInfo, signatures: [signature] })
      expect(written).toEqual(Uint8Array.from(TxRaw.encode(raw).finish()))
      expect(readCosmosTransaction(written)).toEqual({ body, authInfo, signature })
    }),
  )
})

test('writes texts for wallets as another implementation does', () => {
  assert(
    property(transfers, signers, (transfer, signer) => {
      const chainId = 'osmosis-1'
      const doc = writeTransferDoc(transfer, { chainId, ...signer })
      const value = { from_address: transfer.from, to_address: transfer.to, amount: [toText(transfer.coin)] }
      const oracle = makeAminoDoc(
        [{ type: 'cosmos-sdk/MsgSend', value }],
        { amount: [toText(signer.fee)], gas: String(signer.gasLimit) },
        chainId,
        transfer.memo,
        0,
        0,
        transfer.timeoutHeight || undefined,
      )
      const numbered = { ...oracle, account_number: String(signer.accountNumber), sequence: String(signer.sequence) }
      expect(writeAminoDoc(doc)).toEqual(Uint8Array.from(serializeSignDoc(numbered)))
    }),
  )
  expect(new TextDecoder().decode(writeMessageDoc('cosmos1a', 'a<b>&c'))).toBe(
    '{"account_number":"0","chain_id":"","fee":{"amount":[],"gas":"0"},"memo":"","msgs":[{"type":"sign/MsgSignData",' +
      '"value":{"data":"YTxiPiZj","signer":"cosmos1a"}}],"sequence":"0"}',
  )
})

const toText = ({ denom, amount }: { denom: string; amount: bigint }) => ({ denom, amount: String(amount) })

test('accepts the signature of the key over the bytes, and no other', () => {
  const doc = writeMessageDoc('cosmos1a', 'Hello')
  const signature = sign(doc)
  expect(isCosmosSignature(signature, doc, publicKey)).toBe(true)
  expect(isCosmosSignature(signature, writeMessageDoc('cosmos1a', 'Hullo'), publicKey)).toBe(false)
  expect(isCosmosSignature(sign(Uint8Array.of(1)), doc, publicKey)).toBe(false)
  expect(isCosmosSignature(signature, doc, secp256k1.getPublicKey(new Uint8Array(32).fill(8)))).toBe(false)
  expect(isCosmosSignature(signature.subarray(1), doc, publicKey)).toBe(false)
  const order = secp256k1.Point.CURVE().n
  const { r, s } = secp256k1.Signature.fromBytes(signature)
  const negated = new secp256k1.Signature(r, order - s).toBytes()
  expect(isCosmosSignature(negated, doc, publicKey)).toBe(false)
})

describe('refuses what is more than a transfer of one coin by one signer', () => {
  const transfer: CosmosTransfer = {
    from: 'cosmos1a',
    to: 'cosmos1b',
    coin: { denom: 'uatom', amount: 5n },
    memo: '',
    timeoutHeight: 9n,
  }
  const info: CosmosAuthInfo = {
    publicKey,
    mode: 'direct',
    sequence: 1n,
    fee: { denom: 'uatom', amount: 5n },
    gasLimit: 9n,
  }
  const [body, authInfo] = [writeTransferBody(transfer), writeAuthInfo(info)]
  const oneMessage = body.subarray(0, body.length - 2)
  const vote = { typeUrl: '/cosmos.gov.v1beta1.MsgVote', value: Uint8Array.of(8, 1) }

  test.each<[string, Uint8Array]>([
    ['another message', joinBytes(oneMessage, body)],
    ['a message of another type', TxBody.encode(TxBody.fromPartial({ messages: [vote] })).finish()],
    ['no message', new Uint8Array()],
    ['an extension', joinBytes(body, writeMessageField(1023, Uint8Array.of(10, 0)))],
    ['unordered', joinBytes(body, writeNumberField(4, 1n))],
    ['a number that is not in its shortest form', joinBytes(oneMessage, [0x18, 0x89, 0x00])],
    ['a number of more than 64 bits', joinBytes(oneMessage, [0x18], new Uint8Array(9).fill(0xff), [0x7f])],
    ['bytes that end early', body.subarray(0, body.length - 1)],
    ['a field twice', joinBytes(body, writeNumberField(3, 9n))],
    ['an amount below zero', writeTransferBody({ ...transfer, coin: { denom: 'uatom', amount: -5n } })],
  ])('in the body: %s', (_, bytes) => expect(() => readTransferBody(bytes)).toThrow(CodecError))

  const fee = writeMessageField(2, joinBytes(writeNumberField(2, 9n), writeField(3, 'cosmos1payer')))
  const signer = authInfo.subarray(0, 2 + (authInfo[1] ?? 0))
  test.each<[string, Uint8Array]>([
    ['another signer', joinBytes(signer, authInfo)],
    ['somebody else who pays', joinBytes(signer, fee)],
    ['a tip', joinBytes(authInfo, writeMessageField(3, Uint8Array.of(10, 0)))],
    ['no signer', authInfo.subarray(signer.length)],
  ])('in who signs: %s', (_, bytes) => expect(() => readAuthInfo(bytes)).toThrow(CodecError))

  test('accepts both as they are', () => {
    expect(readTransferBody(body)).toEqual(transfer)
    expect(readAuthInfo(authInfo)).toEqual(info)
  })
})
