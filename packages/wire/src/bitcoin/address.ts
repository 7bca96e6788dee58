import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check, base58 as plainBase58 } from '@scure/base'
import type { Bytes } from '../bytes/Bytes.ts'
import { CodecError } from '../bytes/CodecError.ts'
import { joinBytes } from '../bytes/writeBytes.ts'
import { toProgram, toScriptKind } from './scriptKind.ts'

/** An address but for its checksum: there is a typo in it. */
export class BitcoinChecksumError extends CodecError {}

/** Networks by the form of their addresses; testnet 3, testnet 4 and signet share one. */
export type AddressNetwork = 'main' | 'test' | 'regtest'

type Form = { prefix: string; keyHash: number; scriptHash: number }
const forms: Readonly<Record<AddressNetwork, Form>> = {
  main: { prefix: 'bc', keyHash: 0x00, scriptHash: 0x05 },
  test: { prefix: 'tb', keyHash: 0x6f, scriptHash: 0xc4 },
  regtest: { prefix: 'bcrt', keyHash: 0x6f, scriptHash: 0xc4 },
}
const networks = ['main', 'test', 'regtest'] as const

export type ParsedAddress = {
  /** In its canonical spelling: bech32 in lower case. */
  address: string
  script: Bytes
  /** Where it is an address. Addresses of base58 are the same on all test networks. */
  networks: readonly AddressNetwork[]
}

/**
 * Reads an address of any network: base58check (P2PKH, P2SH), bech32 (version 0) and bech32m (versions 1 to 16).
 * @throws BitcoinChecksumError, CodecError for anything else, also for bech32 in mixed case
 * @example parseBitcoinAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4').networks // ['main']
 */
export function parseBitcoinAddress(text: string): ParsedAddress {
  const prefix = networks
    .map((network) => forms[network].prefix)
    .find((one) => text.toLowerCase().startsWith(`${one}1`))
  return prefix ? readSegwit(text) : readBase58(text)
}

/** The address of an output; undefined for a script that has none, or that no rules of the network protect yet. */
export function toAddress(script: Uint8Array, network: AddressNetwork = 'main'): string | undefined {
  const kind = toScriptKind(script)
  if (!kind || kind === 'witness') return undefined
  const { prefix, keyHash, scriptHash } = forms[network]
  const program = toProgram(script, kind)
  if (kind === 'p2pkh' || kind === 'p2sh')
    return base58().encode(joinBytes([kind === 'p2sh' ? scriptHash : keyHash], program))
  const [version, coder] = kind === 'p2tr' ? ([1, bech32m] as const) : ([0, bech32] as const)
  return coder.encode(prefix, [version, ...coder.toWords(program)])
}

/** What an output that nobody can spend holds (OP_RETURN); undefined for any other output. */
export function toData(script: Uint8Array): Uint8Array | undefined {
  return script[0] === 0x6a ? script.subarray(1) : undefined
}

function readSegwit(text: string): ParsedAddress {
  // The two differ in their checksum alone.
  const isOld = bech32.decodeUnsafe(text) !== undefined
  const coder = isOld ? bech32 : bech32m
  const decoded = coder.decodeUnsafe(text)
  const [version = -1, ...words] = decoded?.words ?? []
  const program = coder.fromWordsUnsafe(words)
  const of = networks.filter((network) => forms[network].prefix === decoded?.prefix)
  if (!decoded && isBech32(text)) throw new BitcoinChecksumError('bitcoin: checksum')
  if (!program || version > 16 || isOld !== (version === 0)) throw fail()
  const script = joinBytes([version === 0 ? 0 : 0x50 + version, program.length], program)
  if (of.length === 0 || !toScriptKind(script)) throw fail()
  return { address: text.toLowerCase(), script, networks: of }
}

/** Of bech32's letters, in one case, and as long as an address. */
function isBech32(text: string): boolean {
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase()
  return isOneCase && /^[a-z]{2,4}1[02-9ac-hj-np-z]{38,59}$/i.test(text)
}

function readBase58(address: string): ParsedAddress {
  const [version = -1, ...hash] = decodeBase58(address)
  const of = (form: 'keyHash' | 'scriptHash') => networks.filter((network) => forms[network][form] === version)
  const [keys, scripts] = [of('keyHash'), of('scriptHash')]
  if (hash.length !== 20) throw fail()
  if (keys.length > 0) return { address, script: joinBytes([0x76, 0xa9, 20], hash, [0x88, 0xac]), networks: keys }
  if (scripts.length > 0) return { address, script: joinBytes([0xa9, 20], hash, [0x87]), networks: scripts }
  throw fail()
}

function decodeBase58(address: string): Uint8Array {
  try {
    // Longer ones cost time, and no address is.
    if (address.length <= 40) return base58().decode(address)
  } catch {
    if (isTypo(address)) throw new BitcoinChecksumError('bitcoin: checksum')
  }
  throw fail()
}

/** Of an address's length and version, with another checksum. */
function isTypo(address: string): boolean {
  try {
    const { length, 0: version = -1 } = plainBase58.decode(address)
    const isKnown = networks.some((network) => [forms[network].keyHash, forms[network].scriptHash].includes(version))
    return length === 25 && isKnown
  } catch {
    return false
  }
}

function base58() {
  return createBase58check(sha256)
}

function fail(): CodecError {
  return new CodecError('bitcoin: no address')
}
