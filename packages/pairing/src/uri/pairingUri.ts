import { topicOfKey } from '../crypto/sessionKey.ts'
import { fromHex } from '../encoding/bytes.ts'
import { PairingError } from '../PairingError.ts'

export type PairingUri = {
  /** SHA-256 of the key: where the two sides meet. 64 hexadecimal digits. */
  topic: string
  /** The key of the pairing's messages. 64 hexadecimal digits. */
  symKey: string
  /** Unix seconds after which no wallet takes it up; older links have none. */
  expiryTimestamp?: number
  /** Methods the dapp announces in the link itself; most links have none. */
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
 * Reads a pairing link from anywhere: a clipboard, a QR code.
 * @throws PairingError URI_INVALID for anything but a version 2 link over `irn` whose topic belongs to its key.
 */
export function parsePairingUri(text: string): PairingUri {
  const match = text.length <= longestUri ? /^wc:([0-9a-f]{64})@2\?([\x21-\x7e]+)$/.exec(text.trim()) : null
  const [, topic, query] = match ?? []
  if (topic === undefined || query === undefined) throw new PairingError('URI_INVALID')
  const parameters = new URLSearchParams(query)
  if (known.some((name) => parameters.getAll(name).length > 1)) return refuse('A parameter is given twice.')
  const symKey = parameters.get('symKey') ?? ''
  if (!/^[0-9a-f]{64}$/.test(symKey)) return refuse('The key is missing.')
  if (parameters.get('relay-protocol') !== 'irn') return refuse('The relay protocol is not irn.')
  if (topicOfKey(fromHex(symKey)) !== topic) return refuse('The topic does not belong to the key.')
  const expiry = parameters.get('expiryTimestamp')
  if (expiry !== null && !/^\d{1,12}$/.test(expiry)) return refuse('The expiry is no time.')
  const methods = parameters.get('methods')
  return {
    topic,
    symKey,
    ...(expiry === null ? {} : { expiryTimestamp: Number(expiry) }),
    ...(methods ? { methods: methods.split(',') } : {}),
  }
}

function refuse(details: string): never {
  throw new PairingError('URI_INVALID', { details })
}

/** How long a pairing link is shown, in milliseconds. The wallet is given a minute more to answer. */
export const pairingLifetimeMs = 4 * 60_000

/** A link this near its end (milliseconds) is renewed instead of shown: nobody scans and approves faster. */
const tooLateMs = 10_000

/** Whether a link that ends at `expiresAt` (Unix milliseconds) is used up. */
export function isPairingExpired(options: { expiresAt: number; now: number }): boolean {
  return options.now >= options.expiresAt - tooLateMs
}
