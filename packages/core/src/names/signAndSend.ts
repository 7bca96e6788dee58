import { errorResponseSchema, getName, type ReasonCode, type RegisteredName, registerName } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { requestApi } from '../clients/requestApi.ts'
import { isSupportedByServer } from '../clients/supportedChains.ts'
import { NameLabelInvalidError } from '../errors/names.ts'
import {
  NameReservedError,
  NameSignatureExpiredError,
  NamesTooManyError,
  NameTakenError,
} from '../errors/registration.ts'
import { HttpStatusError, ServerAnswerInvalidError, ServerUnavailableError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { readCache } from '../reads/readCache.ts'
import { ethereumCoinType, toCoinType } from '../receiver/toCoinType.ts'
import { isSameAddress } from '../text/foldHex.ts'
import { sleep } from '../waiting/sleep.ts'
import { type SignedNameMessage, signNameMessage } from './signNameMessage.ts'

/** What a registration changes. */
const nameReads = ['getIdentity', 'getNamesOfAddress', 'checkName', 'getNameSuggestions']

/** Per instance: the signed message whose response is missing. */
const unanswered = new WeakMap<Latchkey, SignedNameMessage>()

/**
 * Requests a signature from the account shown and registers the name. A message that was signed for the same name but got no response is
 * sent again instead.
 * @throws what `signNameMessage` and `sendRegistration` throw
 */
export async function signAndSend(
  latchkey: Latchkey,
  options: {
    /** Domain included. */
    name: string
    onStep?: ((step: 'sign' | 'register') => void) | undefined
    signal?: AbortSignal | undefined
  },
): Promise<RegisteredName> {
  const { name, onStep, signal } = options
  let signed = unanswered.get(latchkey)
  const { address, network } = getAccount(latchkey)
  if (signed?.name !== name || signed.address !== address) {
    onStep?.('sign')
    const coinType = await nameCoinType(latchkey, network)
    const action = { kind: 'register', attributes: {} } as const
    signed = await signNameMessage(latchkey, { name, action, address, coinType, signal })
    unanswered.set(latchkey, signed)
  }
  onStep?.('register')
  try {
    const registered = await sendRegistration(latchkey, signed, { signal })
    unanswered.delete(latchkey)
    return registered
  } catch (error) {
    if (!isUndecided(error) && !signal?.aborted) unanswered.delete(latchkey)
    throw error
  } finally {
    // Registered or taken: cached reads about it are outdated.
    void readCache(latchkey).invalidate(nameReads)
  }
}

/**
 * The coin type (ENSIP-11) with which an account signs for a name: that of its network where the server supports it, otherwise Ethereum's,
 * for which a key's signature is equally valid.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 */
async function nameCoinType(latchkey: Latchkey, network: Network | undefined): Promise<number> {
  if (!network) return ethereumCoinType
  const isServed = await isSupportedByServer(latchkey, network.caipNetworkId)
  return (isServed ? toCoinType(network) : undefined) ?? ethereumCoinType
}

/** How long to wait before the same signature is sent again. */
const retryDelaysMs = [500, 2_000]

/**
 * Sends the signed message, and again without a response: the server registers the name once and repeats its first response.
 * @throws NameTakenError, NameReservedError, NameLabelInvalidError, NamesTooManyError, NameSignatureExpiredError; and, with `isUndecided`,
 * ServerUnavailableError, HttpStatusError, ServerAnswerInvalidError
 */
async function sendRegistration(
  latchkey: Latchkey,
  signed: SignedNameMessage,
  options: { signal?: AbortSignal | undefined },
): Promise<RegisteredName> {
  const { name, body, idempotencyKey } = signed
  const { signal = new AbortController().signal } = options
  for (let tried = 0; ; tried += 1) {
    try {
      const headers = { 'idempotency-key': idempotencyKey }
      const registered = await requestApi(latchkey, registerName, { body, headers, signal })
      if (registered.name === name) return registered
      throw new ServerAnswerInvalidError({
        url: latchkey.options.serverUrl ?? '',
        details: `${registered.name}, not ${name}`,
      })
    } catch (caught) {
      const error = toRegistrationError(caught, name)
      // "Taken" after a lost response may be due to this signature, if the server does not store responses.
      if (error instanceof NameTakenError) return await findOwn(latchkey, signed, { signal, error })
      const delayMs = retryDelaysMs[tried]
      if (!isUndecided(error) || delayMs === undefined) throw error
      await sleep(delayMs, signal)
    }
  }
}

/** The outcome is unknown: the name may be registered by now. */
function isUndecided(error: unknown): boolean {
  if (error instanceof HttpStatusError) return error.status >= 500 || error.status === 429 || error.status === 408
  return error instanceof ServerUnavailableError || error instanceof ServerAnswerInvalidError
}

/** Servers' clocks differ by less. */
const clockMarginMs = 60_000

/** The name, if this signature registered it after all. @throws `options.error`, if not */
async function findOwn(
  latchkey: Latchkey,
  { name, address, issuedAt, body }: SignedNameMessage,
  options: { signal: AbortSignal; error: NameTakenError },
): Promise<RegisteredName> {
  const query = { apiVersion: '2' }
  const found = await requestApi(latchkey, getName, { params: { name }, query, signal: options.signal })
  if (Array.isArray(found)) throw options.error
  // Only the owner's address counts: for other networks, an owner can set any address.
  const owner = found.addresses[found.owner_coin_type ?? body.coin_type]?.address
  const isOwn = isSameAddress(owner, address)
  if (!isOwn || Date.parse(found.registered_at) < Date.parse(issuedAt) - clockMarginMs) throw options.error
  return found
}

/** Maps an error response of a registration to an error class; returns other errors unchanged. */
function toRegistrationError(error: unknown, name: string): unknown {
  if (!(error instanceof HttpStatusError)) return error
  const { status } = error
  const { field, code } = readReason(error.details)
  if (code === 'name_taken') return new NameTakenError({ name, cause: error })
  if (code === 'name_reserved') return new NameReservedError({ name, cause: error })
  if (code === 'names_too_many') return new NamesTooManyError({ cause: error })
  if (status === 400 && field === 'name') return new NameLabelInvalidError({ label: name, cause: error })
  if ((status === 400 && field === 'timestamp') || (status === 401 && ['nonce', 'message'].includes(field)))
    return new NameSignatureExpiredError({ cause: error })
  return error
}

function readReason(details: string | undefined): { field: string; code?: ReasonCode | undefined } {
  try {
    const [reason] = errorResponseSchema.safeParse(JSON.parse(details ?? '')).data?.reasons ?? []
    return { field: reason?.field ?? '', code: reason?.code as ReasonCode | undefined } // unknown codes match none
  } catch {
    return { field: '' }
  }
}
