import { attempt, browserStorage } from '@latchkey/core/internal'

/** What a request is for. Keys, signatures and messages are in base58, transactions in base64. */
export type Asked =
  | { kind: 'connect'; secretKey: string; publicKey: string; chain: string }
  | { kind: 'message'; address: string; message: string }
  | { kind: 'transaction'; address: string; transaction: string; chain: string }

/** The wallet's response: an error's code; or the address, the signature, or the signed transaction, in base58. */
export type Answer = { code: number } | { result: string }

/** A request that the wallet's app was opened with. */
export type KeptRequest = {
  id: string
  /** The name of the wallet. */
  app: string
  /** Epoch ms. */
  at: number
  asked: Asked
  /** There once the wallet opened a page with it, until the page that asked takes it. */
  answer?: Answer | undefined
}

/** What a wallet granted. */
export type KeptSession = {
  address: string
  /** The cluster as the Wallet Standard names it. */
  chain: string
  /** This side's key, by which the wallet finds its own, and the one that both sides have; base58. */
  publicKey: string
  key: string
  /** Goes back to the wallet with each request. */
  token: string
}

type Kept = { sessions: Readonly<Record<string, KeptSession>>; requests: readonly KeptRequest[] }

/** One that core removes with the rest of what is stored. */
const storageKey = 'latchkey.links.solana'
/** An answer that comes later is of a visit that the visitor has long forgotten. */
export const maxAgeMs = 10 * 60_000
/** Each can hold a transaction. */
const mostRequests = 20

const storage = /*#__PURE__*/ browserStorage()

/** Other scripts can write the storage: each field is checked, and what is not as it should be is left out. */
function read(): Kept {
  const value = attempt(() => JSON.parse(storage.getItem(storageKey) ?? '{}') as unknown)
  const { sessions, requests } = toRecord(value)
  const known = Object.entries(toRecord(sessions)).filter(([, session]) => isSession(session))
  return {
    sessions: Object.fromEntries(known) as Kept['sessions'],
    requests: (Array.isArray(requests) ? (requests as unknown[]) : []).filter(isRequest),
  }
}

/** In one step with what it is based on: other tabs write there too. */
function change(make: (kept: Kept) => Kept): void {
  const { sessions, requests } = make(read())
  // One that came too late is kept once more as long, to tell the visitor.
  const fresh = requests.filter(({ at }) => Date.now() - at < 2 * maxAgeMs).slice(-mostRequests)
  if (fresh.length === 0 && Object.keys(sessions).length === 0) storage.removeItem(storageKey)
  else storage.setItem(storageKey, JSON.stringify({ sessions, requests: fresh }))
}

export function readSession(app: string): KeptSession | undefined {
  const { sessions } = read()
  return Object.hasOwn(sessions, app) ? sessions[app] : undefined
}

/** @param session undefined: none from now on */
export function writeSession(app: string, session: KeptSession | undefined): void {
  change(({ sessions, ...kept }) => {
    const { [app]: _before, ...others } = sessions
    return { ...kept, sessions: session ? { ...others, [app]: session } : others }
  })
}

export function findRequest(isMeant: (request: KeptRequest) => boolean): KeptRequest | undefined {
  return read().requests.find(isMeant)
}

export function addRequest(request: KeptRequest): void {
  change((kept) => ({ ...kept, requests: [...kept.requests, request] }))
}

export function answerRequest(id: string, answer: Answer): void {
  // The key has done its work.
  const spend = (asked: Asked): Asked => (asked.kind === 'connect' ? { ...asked, secretKey: '' } : asked)
  const answered = (one: KeptRequest) => (one.id === id ? { ...one, asked: spend(one.asked), answer } : one)
  change((kept) => ({ ...kept, requests: kept.requests.map(answered) }))
}

export function removeRequests(isOver: (request: KeptRequest) => boolean): void {
  change((kept) => ({ ...kept, requests: kept.requests.filter((one) => !isOver(one)) }))
}

export function isInTime({ at }: KeptRequest): boolean {
  const age = Date.now() - at
  return age >= 0 && age <= maxAgeMs
}

function isSession(value: unknown): value is KeptSession {
  const { address, chain, publicKey, key, token } = toRecord(value)
  return [address, chain, publicKey, key, token].every(isText)
}

function isRequest(value: unknown): value is KeptRequest {
  const { id, app, at, asked, answer } = toRecord(value)
  return (
    [id, app].every(isText) && typeof at === 'number' && isAsked(asked) && (answer === undefined || isAnswer(answer))
  )
}

function isAsked(value: unknown): value is Asked {
  const { kind, secretKey, publicKey, chain, address, message, transaction } = toRecord(value)
  if (kind === 'connect') return [secretKey, publicKey, chain].every(isText)
  if (kind === 'message') return [address, message].every(isText)
  return kind === 'transaction' && [address, transaction, chain].every(isText)
}

function isAnswer(value: unknown): value is Answer {
  const { code, result } = toRecord(value)
  return typeof code === 'number' || isText(result)
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Of what others wrote: nothing in it is known. */
export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
