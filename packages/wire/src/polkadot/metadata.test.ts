import { Metadata as OtherMetadata, TypeRegistry } from '@polkadot/types'
import kusama from '@polkadot/types-support/metadata/v14/kusama-hex'
import hub from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'
import relay from '@polkadot/types-support/metadata/v15/polkadot-hex'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CodecError } from '../bytes/CodecError.ts'
import { readBytes } from '../bytes/readBytes.ts'
import { readTransfer, transferCalls, writeTransfer } from './calls.ts'
import { readCompact, readLength, readOption, writeCompact } from './compact.ts'
import { readEra } from './era.ts'
import { type Terms, takesMetadataHash, writeTerms } from './extensions.ts'
import { getPallet, readMetadata } from './metadata.ts'
import { readConstant, readStored, toStorageKey } from './storage.ts'
import { fromHex, toHex } from './texts.ts'
import { readTransaction, toPayload, toTransactionHash, writeTransaction } from './transaction.ts'
import { getField, readValue } from './values.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes))
const terms = fc.record({
  nonce: fc.nat({ max: 1_000_000 }),
  block: fc.nat({ max: 20_000_000 }),
  blockHash: bytes32,
  genesisHash: bytes32,
  specVersion: fc.nat(),
  transactionVersion: fc.nat(),
  metadataHash: fc.option(bytes32, { nil: undefined }),
})
const amounts = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n })

/** Metadata as the runtime's function returns it is in an option of bytes. */
function unwrap(hex: string): Uint8Array {
  const bytes = fromHex(hex)
  if (bytes[0] !== 1) return bytes
  return readOption(readBytes(bytes, 'metadata'), (reader) => reader.take(readLength(reader))) ?? bytes
}

describe.each([
  ['Asset Hub of Polkadot, version 15', hub, 10],
  ['Polkadot, version 15', relay, 5],
  ['Kusama, version 14', kusama, 4],
])('%s', (_, hex, balances) => {
  const bytes = unwrap(hex)
  const metadata = readMetadata(bytes)
  const registry = new TypeRegistry()
  registry.setMetadata(new OtherMetadata(registry, toHex(bytes)))

  test('its pallets, constants and storage are read as @polkadot/types reads them', () => {
    expect(getPallet(metadata, 'Balances').index).toBe(balances)
    expect(metadata.extensions.map(({ name }) => name)).toEqual(registry.signedExtensions)
    const spec = getField(readConstant(metadata, { pallet: 'System', name: 'Version' }), 'spec_version')
    expect(spec).toBeGreaterThan(1_000n)
    const place = { pallet: 'System', entry: 'Account', key: new Uint8Array(32).fill(7) }
    expect(toHex(toStorageKey(metadata, place))).toMatch(
      /^0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9/,
    )
    const data = { free: 12n, reserved: 3n, frozen: 2n, flags: 0n }
    const stored = registry.createType('FrameSystemAccountInfo', { nonce: 5, consumers: 1, providers: 1, data })
    const value = readStored(metadata, place, stored.toU8a())
    expect(value).toMatchObject({ nonce: 5n, consumers: 1n, data: { free: 12n, reserved: 3n, frozen: 2n } })
    expect(readStored(metadata, place, undefined)).toMatchObject({ nonce: 0n, data: { free: 0n } })
  })

  test('transfers, terms and transactions are written to the byte as @polkadot/types writes them', () => {
    fc.assert(
      fc.property(bytes32, amounts, terms, fc.constantFrom(...transferCalls), (account, amount, given: Terms, call) => {
        const made = writeTransfer(metadata, { call, account, amount })
        const other = registry.createType('Call', made).toHuman() as { method: string; args: { value: string } }
        expect(other.method).toBe(call.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
        expect(other.args.value.replaceAll(',', '')).toBe(String(amount))
        expect(readTransfer(metadata, made)).toEqual({ call, account, amount })
        const written = writeTerms(metadata, given)
        const payload = registry.createType(
          'ExtrinsicPayload',
          {
            method: toHex(made),
            era: registry.createType('ExtrinsicEra', { current: given.block, period: 64 }),
            nonce: given.nonce,
            tip: 0,
            mode: given.metadataHash ? 1 : 0,
            metadataHash: given.metadataHash ? toHex(given.metadataHash) : null,
            blockHash: toHex(given.blockHash),
            genesisHash: toHex(given.genesisHash),
            specVersion: given.specVersion,
            transactionVersion: given.transactionVersion,
          },
          { version: 4 },
        )
        expect(toHex(toPayload(made, written))).toBe(toHex(payload.toU8a({ method: true })))
        const signature = { kind: 'sr25519', bytes: new Uint8Array(64).fill(9) } as const
        const transaction = writeTransaction(metadata, { account, signature, extra: written.extra, call: made })
        const extrinsic = registry.createType('Extrinsic', transaction)
        expect(extrinsic.toHex()).toBe(toHex(transaction))
        expect(extrinsic.hash.toHex()).toBe(toHex(toTransactionHash(transaction)))
        const read = readTransaction(metadata, transaction)
        expect(read).toMatchObject({ account, signature, call: made, extra: written.extra })
        expect(read?.terms).toMatchObject({ nonce: BigInt(given.nonce), tip: 0n })
        expect(read?.terms.hasMetadataHash).toBe(takesMetadataHash(metadata) && given.metadataHash !== undefined)
        expect(readEra(read?.terms.era ?? made, given.block)).toEqual({ birth: given.block, death: given.block + 64 })
      }),
      { numRuns: 150 },
    )
  })

  test('an extension that is not known here, and asks for something, is refused', () => {
    const [given] = fc.sample(terms, 1)
    if (!given) throw new Error('One was sampled.')
    const index = metadata.extensions.findIndex(({ name }) => name === 'CheckNonce')
    const extensions = metadata.extensions.map((one, place) => (place === index ? { ...one, name: 'Unknown' } : one))
    expect(() => writeTerms({ ...metadata, extensions }, given)).toThrow('the extension Unknown')
  })

  test('the digest’s extension by another name is refused: nothing would say which metadata was signed', () => {
    const [given] = fc.sample(terms, 1)
    if (!given) throw new Error('One was sampled.')
    const extensions = metadata.extensions.map((one) => ({ ...one, name: one.name.replace('MetadataHash', 'Nothing') }))
    const write = () => writeTerms({ ...metadata, extensions }, given)
    if (takesMetadataHash(metadata)) expect(write).toThrow('the extension CheckNothing')
    else expect(write).not.toThrow()
  })

  test('bytes that were cut, or go on after their end, are refused', () => {
    const call = writeTransfer(metadata, { call: 'transfer_keep_alive', account: new Uint8Array(32), amount: 5n })
    expect(() => readTransfer(metadata, call.slice(0, -1))).toThrow('too short')
    expect(() => readTransfer(metadata, Uint8Array.of(...call, 0))).toThrow('bytes after its end')
    expect(() => readMetadata(bytes.slice(0, 1_000))).toThrow(CodecError)
    expect(() => readMetadata(Uint8Array.of(1, 2, 3, 4, 14))).toThrow('no metadata')
  })

  test('every type of the storage’s defaults can be read', () => {
    for (const { storage } of metadata.pallets)
      for (const entry of storage?.entries ?? []) {
        const reader = readBytes(entry.fallback, entry.name)
        if (entry.fallback.length > 1) readValue(metadata.types, entry.value, reader)
      }
  })
})

test('numbers have one form, the shortest', () => {
  const registry = new TypeRegistry()
  fc.assert(
    fc.property(amounts, (number) => {
      expect(toHex(writeCompact(number))).toBe(toHex(registry.createType('Compact<u128>', number).toU8a()))
      expect(readCompact(readBytes(writeCompact(number), 'number'))).toBe(number)
    }),
  )
  expect(() => readCompact(readBytes(Uint8Array.of(1, 0), 'number'))).toThrow('number')
})
