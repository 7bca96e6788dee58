import kusama from '@polkadot/types-support/metadata/v14/kusama-hex'
import hub from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex'
import relay from '@polkadot/types-support/metadata/v15/polkadot-hex'
import { merkleizeMetadata } from '@polkadot-api/merkleize-metadata'
import { describe, expect, test } from 'vitest'
import { CodecError } from '../../bytes/CodecError.ts'
import { readBytes } from '../../bytes/readBytes.ts'
import { readLength, readOption } from '../compact.ts'
import { type Metadata, readMetadata } from '../metadata.ts'
import { readConstant } from '../storage.ts'
import { fromHex, toHex } from '../texts.ts'
import { getField, toBigint, toText } from '../values.ts'
import { toMetadataDigest } from './toMetadataDigest.ts'

/** Metadata as the runtime's function returns it is in an option of bytes. */
function unwrap(hex: string): Uint8Array {
  const reader = readBytes(fromHex(hex), 'metadata')
  return readOption(reader, (one) => one.take(readLength(one))) ?? new Uint8Array()
}

describe.each([
  ['Asset Hub of Polkadot', hub],
  ['Polkadot', relay],
])('%s', (_, hex) => {
  const bytes = unwrap(hex)
  const metadata = readMetadata(bytes)
  const version = readConstant(metadata, { pallet: 'System', name: 'Version' })
  const terms = {
    specName: toText(getField(version, 'spec_name')),
    specVersion: Number(toBigint(getField(version, 'spec_version'))),
    prefix: 0,
    decimals: 10,
    symbol: 'DOT',
  }

  test.each([
    ['DOT', 10],
    ['UNIT', 12],
  ])('its digest with %s of %i decimals is that of another implementation', (symbol, decimals) => {
    const other = merkleizeMetadata(bytes, { tokenSymbol: symbol, decimals }).digest()
    expect(toHex(toMetadataDigest(metadata, { ...terms, symbol, decimals }))).toBe(toHex(other))
  })

  test('another call, term, type or version has another digest', () => {
    const digest = toHex(toMetadataDigest(metadata, terms))
    const changed: Metadata[] = [
      { ...metadata, types: renameCall(metadata, 'transfer_keep_alive') },
      { ...metadata, extensions: metadata.extensions.map((one) => ({ ...one, name: `${one.name}2` })) },
      { ...metadata, parts: { ...metadata.parts, address: metadata.parts.signature } },
    ]
    const digests = [
      ...changed.map((one) => toMetadataDigest(one, terms)),
      toMetadataDigest(metadata, { ...terms, specVersion: terms.specVersion + 1 }),
      toMetadataDigest(metadata, { ...terms, specName: 'other' }),
      toMetadataDigest(metadata, { ...terms, prefix: 42 }),
      toMetadataDigest(metadata, { ...terms, decimals: 12 }),
      toMetadataDigest(metadata, { ...terms, symbol: 'KSM' }),
    ].map(toHex)
    expect(new Set([digest, ...digests]).size).toBe(digests.length + 1)
  })

  test('a compact number of something else has none', () => {
    const id = metadata.types.findIndex(({ kind }) => kind === 'compact')
    const types = metadata.types.map((type, place) => (place === id ? { ...type, type: metadata.parts.call } : type))
    expect(() => toMetadataDigest({ ...metadata, types } as Metadata, terms)).toThrow('compact type')
  })
})

test('metadata of version 14 has none', () => {
  const metadata = readMetadata(fromHex(kusama))
  const terms = { specName: 'kusama', specVersion: 1, prefix: 2, decimals: 12, symbol: 'KSM' }
  expect(() => toMetadataDigest(metadata, terms)).toThrow(CodecError)
})

/** The types with another name for a call. */
function renameCall({ types }: Metadata, name: string): Metadata['types'] {
  return types.map((type) =>
    type.kind === 'variant'
      ? { ...type, variants: type.variants.map((one) => (one.name === name ? { ...one, name: `${name}2` } : one)) }
      : type,
  )
}
