import { base58 } from '@scure/base'
import fc from 'fast-check'
import { toAddress } from '../../bitcoin/address.ts'
import type { ChainNamespace } from '../../caip.ts'
import { toCosmosAddress } from '../../cosmos/address.ts'
import { toSs58 } from '../../polkadot/ss58.ts'
import type { SignInFields } from '../SignInFields.ts'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const digits = '0123456789'
const of = (characters: string, lengths: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...characters), ...lengths })
const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Uint8Array.from(array))
const hex = of('0123456789abcdef', { minLength: 32, maxLength: 32 })
const segment = of(`${letters}${digits}-._~!$&'()*+,;=:@`, { minLength: 0, maxLength: 12 })

/** The all-caps, all-lower and normal addresses of EIP-55 (CC0). */
export const checksummed = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
] as const

const addresses: Record<ChainNamespace, fc.Arbitrary<string>> = {
  eip155: fc.constantFrom(...checksummed),
  solana: bytes(32).map((key) => base58.encode(key)),
  bip122: fc
    .tuple(bytes(20), bytes(32), fc.constantFrom('p2pkh', 'p2sh', 'p2wpkh', 'p2tr'), fc.constantFrom('main', 'test'))
    .map(([hash, key, kind, network]) => {
      const scripts = {
        p2pkh: [0x76, 0xa9, 20, ...hash, 0x88, 0xac],
        p2sh: [0xa9, 20, ...hash, 0x87],
        p2wpkh: [0, 20, ...hash],
        p2tr: [0x51, 32, ...key],
      }
      return toAddress(Uint8Array.from(scripts[kind]), network) ?? ''
    }),
  polkadot: fc
    .tuple(bytes(32), fc.constantFrom(0, 2, 42, 63, 1284))
    .map(([account, prefix]) => toSs58({ account, prefix })),
  cosmos: fc
    .tuple(fc.constantFrom(20, 32).chain(bytes), fc.constantFrom('cosmos', 'osmo', 'celestia'))
    .map(([account, prefix]) => toCosmosAddress(prefix, account)),
}

const references: Record<ChainNamespace, fc.Arbitrary<string>> = {
  eip155: fc.bigInt({ min: 1n, max: 10n ** 32n - 1n }).map(String),
  solana: fc.oneof(
    fc.constantFrom('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1'),
    bytes(32).map((hash) => base58.encode(hash).padEnd(32, '1').slice(0, 32)),
  ),
  bip122: hex,
  polkadot: hex,
  cosmos: of(`${letters}${digits}-_`, { minLength: 1, maxLength: 32 }),
}

const uris = fc.oneof(
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  fc.tuple(fc.constantFrom('did:key:', 'urn:uuid:', 'mailto:', 'ipfs://host/'), segment).map((parts) => parts.join('')),
  fc.ipV6().map((host) => `https://[${host}]:8443/`),
)

const domains = fc
  .tuple(
    fc.oneof(
      fc.domain(),
      fc.ipV4(),
      fc.ipV6().map((host) => `[${host}]`),
      fc.constant('localhost'),
    ),
    fc.oneof(
      fc.constant(''),
      fc.integer({ min: 1, max: 65_535 }).map((port) => `:${port}`),
    ),
  )
  .map((parts) => parts.join(''))

const times = fc
  .tuple(
    fc.date({ min: new Date('1990-01-01'), max: new Date('2020-01-01'), noInvalidDate: true }),
    fc.constantFrom('.123Z', 'Z', '.5+05:30', '-08:00', '.000000001Z'),
  )
  .map(([date, end]) => date.toISOString().slice(0, 19) + end)

/** A moment at which every message of `fieldsOf` is valid. */
export const now = Date.parse('2021-01-01')

/** Fields that a message of the namespace can have, issued in the past. */
export function fieldsOf(namespace: ChainNamespace): fc.Arbitrary<SignInFields> {
  const minLength = namespace === 'solana' ? 1 : 0
  return fc
    .record(
      {
        domain: domains,
        reference: references[namespace],
        address: addresses[namespace],
        uri: uris,
        nonce: of(letters + digits, { minLength: 8, maxLength: 128 }),
        issuedAt: times,
        statement: of(`${letters}${digits}-._~:/?#[]@!$&'()*+,;= `, { minLength, maxLength: 60 }),
        expirationTime: times.map((time) => time.replace(/^\d{4}/, '2032')),
        notBefore: times,
        requestId: segment,
        resources: fc.array(uris, { maxLength: 3 }),
      },
      { requiredKeys: ['domain', 'reference', 'address', 'uri', 'nonce', 'issuedAt'] },
    )
    .map(({ reference, address, ...fields }) => ({
      ...fields,
      account: `${namespace}:${reference}:${address}`,
      version: '1' as const,
    }))
}
