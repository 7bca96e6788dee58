import { isRecord, isTextList } from '../encoding/json.ts'
import { PairingError } from '../PairingError.ts'
import type { PeerMetadata, RequestedNamespaces, Session, SessionNamespaces } from './Session.ts'

/** A session's longest remaining lifetime, in seconds. */
export const longestLifeSeconds = 7 * 86_400

/**
 * Parses `wc_sessionSettle`, in which a wallet sends what it grants.
 * @param options.walletPublicKey of the wallet that approved: another controller is rejected.
 * @param options.now Unix milliseconds.
 * @throws PairingError SETTLEMENT_INVALID, SESSION_EXPIRED
 */
export function readSettlement(
  params: unknown,
  options: { requested: RequestedNamespaces; walletPublicKey: string; now: number },
): Omit<Session, 'topic'> {
  if (!isRecord(params) || !isRecord(params.controller)) {
    return reject('Its controller is not valid.')
  }
  if (params.controller.publicKey !== options.walletPublicKey) {
    return reject('Its controller is not the wallet that approved.')
  }
  return {
    namespaces: readNamespaces(params.namespaces, options.requested),
    expiry: readExpiry(params.expiry, options.now),
    peer: readPeer(params.controller.metadata),
    ...readProperties(params.sessionProperties),
  }
}

/** More than the capabilities of a thousand chains take. */
const longestProperties = 100_000

/** Parses the properties that a wallet settles with, or the stored copy: texts by name. Other values are left out. */
export function readProperties(value: unknown): Pick<Session, 'sessionProperties'> {
  const texts = Object.entries(isRecord(value) ? value : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const isTooLong = texts.flat().join('').length > longestProperties
  return texts.length > 0 && !isTooLong ? { sessionProperties: Object.fromEntries(texts) } : {}
}

/**
 * A session's expiry in Unix seconds, at most seven days ahead whatever the wallet sends.
 * @throws PairingError SETTLEMENT_INVALID, SESSION_EXPIRED
 */
export function readExpiry(value: unknown, now: number): number {
  const seconds = Math.floor(now / 1000)
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    return reject('Its expiry is not valid.')
  }
  if (value <= seconds) throw new PairingError('SESSION_EXPIRED', { details: `It ended ${seconds - value} s ago.` })
  return Math.min(value, seconds + longestLifeSeconds)
}

/** CAIP-2 namespace, CAIP-2 chain id. */
const namespacePattern = /^[-a-z0-9]{3,8}$/
const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** CAIP-10: the chain is the first group. */
const accountPattern = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/

/** On one chain: more than any visitor keeps in one wallet. */
const mostAccounts = 100

/**
 * Parses the namespaces that a wallet grants and keeps what was requested. A namespace, a chain's accounts, a method or an event beyond
 * that is left out, since wallets list everything they support, and so are the accounts of a chain after its first 100.
 * @throws PairingError SETTLEMENT_INVALID where no account is left
 */
export function readNamespaces(value: unknown, requested: RequestedNamespaces): SessionNamespaces {
  const granted: Record<string, SessionNamespaces[string]> = {}
  for (const [key, namespace] of Object.entries(isRecord(value) ? value : {})) {
    // The protocol lets a wallet name a single chain, `eip155:1`, in place of its namespace.
    const [name = ''] = key.split(':')
    const wanted = Object.hasOwn(requested, name) ? requested[name] : undefined
    if (!wanted) continue
    const { accounts, methods = [], events = [] } = isRecord(namespace) ? namespace : {}
    if (!isTextList(accounts) || !isTextList(methods) || !isTextList(events)) return reject(`${key} is not valid.`)
    const counts: Record<string, number> = {}
    const isKept = (account: string) => {
      const chain = accountPattern.exec(account)?.[1] ?? ''
      counts[chain] = (counts[chain] ?? 0) + 1
      return wanted.chains.includes(chain) && counts[chain] <= mostAccounts
    }
    const before = granted[name]
    granted[name] = {
      accounts: unite(before?.accounts, accounts).filter(isKept),
      methods: unite(before?.methods, methods).filter((method) => wanted.methods.includes(method)),
      events: unite(before?.events, events).filter((event) => wanted.events.includes(event)),
    }
  }
  if (Object.values(granted).every(({ accounts }) => accounts.length === 0))
    return reject('There is no account on a requested chain.')
  return granted
}

/** Parses the namespaces that an app requests, or the stored copy. Undefined if invalid. */
export function readRequestedNamespaces(value: unknown): RequestedNamespaces | undefined {
  if (!isRecord(value)) return undefined
  const entries = Object.entries(value).map(([name, namespace]) => {
    if (!namespacePattern.test(name) || !isRecord(namespace)) return undefined
    const { chains, methods, events } = namespace
    if (!isTextList(chains) || !isTextList(methods) || !isTextList(events)) return undefined
    const isOwn = chains.every((chain) => chainPattern.test(chain) && chain.startsWith(`${name}:`))
    return isOwn ? ([name, { chains, methods, events }] as const) : undefined
  })
  const read = entries.filter((entry) => entry !== undefined)
  return read.length === entries.length ? Object.fromEntries(read) : undefined
}

function unite(one: readonly string[] = [], other: readonly string[]): readonly string[] {
  return [...new Set([...one, ...other])]
}

/** @throws PairingError SETTLEMENT_INVALID */
export function reject(details: string): never {
  throw new PairingError('SETTLEMENT_INVALID', { details })
}

/** Parses a wallet's metadata, or the stored copy; invalid parts are left out. */
export function readPeer(value: unknown): PeerMetadata {
  const peer = isRecord(value) ? value : {}
  const redirect = isRecord(peer.redirect) ? peer.redirect : {}
  const native = readText(redirect.native)
  const universal = readText(redirect.universal)
  return {
    name: readText(peer.name),
    description: readText(peer.description),
    url: readText(peer.url),
    icons: isTextList(peer.icons) ? peer.icons.slice(0, 10) : [],
    ...(native || universal ? { redirect: { ...(native && { native }), ...(universal && { universal }) } } : {}),
  }
}

function readText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 1000) : ''
}
