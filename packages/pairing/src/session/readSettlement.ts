import { isRecord, isTextList } from '../encoding/json.ts'
import { PairingError } from '../PairingError.ts'
import type { PeerMetadata, RequestedNamespaces, SessionNamespaces } from './Session.ts'

/** A session's longest life ahead, in seconds. */
export const longestLifeSeconds = 7 * 86_400

/**
 * Reads `wc_sessionSettle`, by which a wallet says what it grants.
 * @param options.walletPublicKey of the wallet that approved: another one as controller is refused.
 * @param options.now Unix milliseconds.
 * @throws PairingError SETTLEMENT_INVALID, SESSION_EXPIRED
 */
export function readSettlement(
  params: unknown,
  options: { requested: RequestedNamespaces; walletPublicKey: string; now: number },
): { namespaces: SessionNamespaces; expiry: number; peer: PeerMetadata } {
  if (!isRecord(params) || !isRecord(params.controller)) {
    return refuse('There is no controller.')
  }
  if (params.controller.publicKey !== options.walletPublicKey) {
    return refuse('Its controller is not the wallet that approved.')
  }
  return {
    namespaces: readNamespaces(params.namespaces, options.requested),
    expiry: readExpiry(params.expiry, options.now),
    peer: readPeer(params.controller.metadata),
  }
}

/**
 * A session's end in Unix seconds, at most seven days ahead whatever the wallet's clock says.
 * @throws PairingError SETTLEMENT_INVALID, SESSION_EXPIRED
 */
export function readExpiry(value: unknown, now: number): number {
  const seconds = Math.floor(now / 1000)
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
    return refuse('Its expiry is not valid.')
  }
  if (value <= seconds) throw new PairingError('SESSION_EXPIRED', { details: `It ended ${seconds - value} s ago.` })
  return Math.min(value, seconds + longestLifeSeconds)
}

/** CAIP-2 namespace, CAIP-2 chain id. */
const namespacePattern = /^[-a-z0-9]{3,8}$/
const chainPattern = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/
/** CAIP-10: the chain is the first group. */
const accountPattern = /^([-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}):[-.%a-zA-Z0-9]{1,128}$/

/**
 * Reads the namespaces a wallet grants and holds them against what was asked for. A namespace, chain or account nobody asked
 * for refuses the whole: the app would show a network it does not know. Methods and events beyond the request are only left
 * out, since wallets list all they can do.
 * @throws PairingError SETTLEMENT_INVALID
 */
export function readNamespaces(value: unknown, requested: RequestedNamespaces): SessionNamespaces {
  if (!isRecord(value)) return refuse('There are no namespaces.')
  const granted: Record<string, SessionNamespaces[string]> = {}
  for (const [key, namespace] of Object.entries(value)) {
    // The protocol lets a wallet name a single chain, `eip155:1`, in place of its namespace.
    const [name = ''] = key.split(':')
    const asked = Object.hasOwn(requested, name) ? requested[name] : undefined
    if (!asked) return refuse(`The namespace ${key} was not requested.`)
    if (!isRecord(namespace) || !isTextList(namespace.accounts)) return refuse(`The accounts of ${key} are not valid.`)
    const { accounts, methods = [], events = [], chains = [] } = namespace
    if (!isTextList(methods) || !isTextList(events) || !isTextList(chains)) return refuse(`${key} is not valid.`)
    const chainsOfAccounts = accounts.map((account) => accountPattern.exec(account)?.[1] ?? account)
    const stranger = [...chainsOfAccounts, ...chains].find((chain) => !asked.chains.includes(chain))
    if (stranger !== undefined) return refuse(`${stranger} was not requested.`)
    const before = granted[name]
    granted[name] = {
      accounts: unite(before?.accounts, accounts),
      methods: unite(before?.methods, methods).filter((method) => asked.methods.includes(method)),
      events: unite(before?.events, events).filter((event) => asked.events.includes(event)),
    }
  }
  if (Object.values(granted).every(({ accounts }) => accounts.length === 0)) return refuse('There is no account.')
  return granted
}

/** What an app asks for, or storage's copy of it. Undefined if it has another shape. */
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
export function refuse(details: string): never {
  throw new PairingError('SETTLEMENT_INVALID', { details })
}

/** A wallet's account of itself, or storage's copy of it; what has the wrong shape is left out, never an error. */
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
