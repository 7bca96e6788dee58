import { type CaipAddress, type ChainNamespace, isCaipAddress, parseCaipAddress } from '@latchkey/wire'
import { listConnected } from '../connection/findConnected.ts'
import type { Latchkey } from '../latchkey.ts'
import { isRecord, parseJson } from '../storage/json.ts'
import { storagePlace } from '../storage/storagePlace.ts'
import { readEndings } from './endings.ts'
import type { SignedMessage, SignInSession } from './SignIn.ts'

/** A session as it is stored. */
export type SessionRecord = {
  session: SignInSession
  /** For one refresh; absent in cookie mode, and without a server. */
  refreshToken?: string | undefined
  /** Of the refresh that has not succeeded yet, 128 bits in hex. */
  attempt?: string | undefined
  /** The id of the connector whose account it is, where that was known. */
  wallet?: string | undefined
}

/** An account has one session; of more accounts the oldest session goes. */
const mostRecords = 20

/** The stored sessions that have not expired, and were not ended: another tab may write one back that it still knows. Other scripts can write the storage, so every field is checked. */
export function readRecords(latchkey: Latchkey): readonly SessionRecord[] {
  const { storage, storageKey } = storagePlace(latchkey)
  const stored = parseJson(storage.getItem(`${storageKey}.signIn`))
  if (!Array.isArray(stored)) return []
  const ended = new Set(readEndings(latchkey).map(({ id }) => id))
  return stored
    .filter(isRecordOfSession)
    .filter(({ session }) => Date.parse(session.expiresAt) > Date.now() && !ended.has(session.id))
}

export function findRecord(latchkey: Latchkey, accounts: readonly CaipAddress[]): SessionRecord | undefined {
  const records = readRecords(latchkey)
  for (const account of accounts) {
    const found = records.find(({ session }) => session.account === account)
    if (found) return found
  }
  return undefined
}

/** Calls `onChange` once a change by another tab is visible in this one, which may be after that tab's message. */
export function watchRecords(
  latchkey: Latchkey,
  { signal, onChange }: { signal: AbortSignal; onChange: () => void },
): void {
  const changed = `${storagePlace(latchkey).storageKey}.signIn`
  const onStorage = ({ key }: StorageEvent) => {
    if (key === changed) onChange()
  }
  globalThis.addEventListener?.('storage', onStorage, { signal })
}

/** Stores the session of an account in place of the one before. @param options.isOnly there can be no other account's beside it */
export function writeRecord(latchkey: Latchkey, record: SessionRecord, { isOnly = false } = {}): void {
  const records = isOnly ? [] : readRecords(latchkey)
  const others = records.filter(({ session }) => session.account !== record.session.account)
  const wallet = findWallet(latchkey, record.session) ?? record.wallet
  write(latchkey, [{ ...record, ...(wallet !== undefined && { wallet }) }, ...others].slice(0, mostRecords))
}

/** A wallet that is shown with the account, or was when its session was stored last. */
function findWallet(latchkey: Latchkey, { id, account }: SignInSession): string | undefined {
  const { chainNamespace, address } = parseCaipAddress(account)
  const shown = listConnected(latchkey, chainNamespace).find(({ accounts }) => accounts.includes(address))
  return shown?.connectorId ?? readRecords(latchkey).find(({ session }) => session.id === id)?.wallet
}

/** The addresses whose stored sessions a wallet signed. */
export function listSigned(
  latchkey: Latchkey,
  { namespace, connectorId }: { namespace: ChainNamespace; connectorId: string },
): readonly string[] {
  return readRecords(latchkey).flatMap(({ session, wallet }) => {
    const { chainNamespace, address } = parseCaipAddress(session.account)
    return chainNamespace === namespace && wallet === connectorId ? [address] : []
  })
}

/** Removes a session, unless another one has its place. */
export function removeRecord(latchkey: Latchkey, id: string): void {
  write(
    latchkey,
    readRecords(latchkey).filter(({ session }) => session.id !== id),
  )
}

function write(latchkey: Latchkey, records: readonly SessionRecord[]): void {
  const { storage, storageKey } = storagePlace(latchkey)
  if (records.length === 0) storage.removeItem(`${storageKey}.signIn`)
  else storage.setItem(`${storageKey}.signIn`, JSON.stringify(records))
}

function isRecordOfSession(value: unknown): value is SessionRecord {
  return (
    isRecord(value) &&
    isSession(value.session) &&
    isOptionalText(value.refreshToken) &&
    isOptionalText(value.wallet) &&
    (value.attempt === undefined || (typeof value.attempt === 'string' && /^[0-9a-f]{32}$/.test(value.attempt)))
  )
}

function isSession(value: unknown): value is SignInSession {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    isCaipAddress(value.account) &&
    typeof value.domain === 'string' &&
    isTime(value.issuedAt) &&
    isTime(value.expiresAt) &&
    Array.isArray(value.resources) &&
    value.resources.every((resource) => typeof resource === 'string') &&
    isOptionalText(value.accessToken) &&
    (value.accessExpiresAt === undefined || isTime(value.accessExpiresAt)) &&
    (value.proof === undefined || isProof(value.proof))
  )
}

function isProof(value: unknown): value is SignedMessage {
  return (
    isRecord(value) &&
    isCaipAddress(value.account) &&
    typeof value.message === 'string' &&
    typeof value.signature === 'string' &&
    isOptionalText(value.signedAs) &&
    isOptionalText(value.publicKey)
  )
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value))
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string'
}
