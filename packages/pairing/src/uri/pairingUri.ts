import { topicOfKey } from '../crypto/sessionKey.ts'
import { fromHex } from '../encoding/bytes.ts'
import { PairingError } from '../PairingError.ts'

export type PairingUri = {
  /** SHA-256 of the key, 64 hexadecimal digits. */
  topic: string
  /** The key of the pairing's messages. 64 hexadecimal digits. */
  symKey: string
  /** Unix seconds after which wallets reject it; older links have none. */
  expiryTimestamp?: number
  /** Methods that the dapp announces in the link; most links have none. */
  methods?: readonly string[]
}

const longestUri = 2048
const known = ['symKey', 'relay-protocol', 'expiryTimestamp', 'methods']

/**
 * The link a wallet scans or is opened with, `wc:{topic}@2?…` (EIP-1328, as version 2 of the protocol changed it). It names no relay host.
 */
export function formatPairingUri({ topic, symKey, expiryTimestamp, methods }: PairingUri): string {
  const expiry = expiryTimestamp === undefined ? '' : `expiryTimestamp=${expiryTimestamp}&`
  const announced = methods?.length ? `&methods=${methods.map((method) => encodeURIComponent(method)).join(',')}` : ''
  return `wc:${topic}@2?${expiry}relay-protocol=irn&symKey=${symKey}${announced}`
}

/**
 * Parses a pairing link from an untrusted source, such as a clipboard or a QR code.
 * @throws PairingError URI_INVALID for anything but a version 2 link over `irn` whose topic belongs to its key.
 */
export function parsePairingUri(text: string): PairingUri {
  const match = text.length <= longestUri ? /^wc:([0-9a-f]{64})@2\?([\x21-\x7e]+)$/.exec(text.trim()) : null
  const [, topic, query] = match ?? []
  if (topic === undefined || query === undefined) throw new PairingError('URI_INVALID')
  const parameters = new URLSearchParams(query)
  if (known.some((name) => parameters.getAll(name).length > 1)) return reject('A parameter is given twice.')
  const symKey = parameters.get('symKey') ?? ''
  if (!/^[0-9a-f]{64}$/.test(symKey)) return reject('The key is missing.')
  if (parameters.get('relay-protocol') !== 'irn') return reject('The relay protocol is not irn.')
  if (topicOfKey(fromHex(symKey)) !== topic) return reject('The topic does not belong to the key.')
  const expiry = parameters.get('expiryTimestamp')
  if (expiry !== null && !/^\d{1,12}$/.test(expiry)) return reject('The expiry is no time.')
  const methods = parameters.get('methods')
  return {
    topic,
    symKey,
    ...(expiry === null ? {} : { expiryTimestamp: Number(expiry) }),
    ...(methods ? { methods: methods.split(',') } : {}),
  }
}

function reject(details: string): never {
  throw new PairingError('URI_INVALID', { details })
}

/** How long a pairing link is shown, in milliseconds. The wallet has a minute more to respond. */
export const pairingLifetimeMs = 4 * 60_000

/** A link is replaced this many milliseconds before it expires: scanning and approving takes longer. */
const tooLateMs = 10_000

/** Whether a link that expires at `expiresAt` (Unix milliseconds) should be replaced. */
export function isPairingExpired(options: { expiresAt: number; now: number }): boolean {
  return options.now >= options.expiresAt - tooLateMs
}
