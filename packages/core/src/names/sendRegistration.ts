import { getName, type RegisteredName, registerName } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { NameTakenError } from '../errors/registration.ts'
import { HttpStatusError, ServerAnswerInvalidError, ServerUnavailableError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { sleep } from '../lifecycle/sleep.ts'
import type { SignedNameMessage } from './signNameMessage.ts'
import { toRegistrationError } from './toRegistrationError.ts'

/** How long to wait before the same signature is sent again. */
const retryDelaysMs = [500, 2_000]

/**
 * Sends what was signed, again where no answer came: the server acts on it once, and gives the first answer again.
 * @throws NameTakenError, NameReservedError, NameLabelInvalidError, NamesTooManyError, NameSignatureExpiredError; and, with `isUndecided`,
 * ServerUnavailableError, HttpStatusError, ServerAnswerInvalidError
 */
export async function sendRegistration(
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
      // "Taken" after a lost answer may be by this very signature, where a server keeps no answers.
      if (error instanceof NameTakenError) return await findOwn(latchkey, signed, { signal, error })
      const delayMs = retryDelaysMs[tried]
      if (!isUndecided(error) || delayMs === undefined) throw error
      await sleep(delayMs, signal)
    }
  }
}

/** Neither yes nor no: the name may be registered by now. */
export function isUndecided(error: unknown): boolean {
  if (error instanceof HttpStatusError) return error.status >= 500 || error.status === 429 || error.status === 408
  return error instanceof ServerUnavailableError || error instanceof ServerAnswerInvalidError
}

/** Servers' clocks differ by less. */
const clockMarginMs = 60_000

/** The name, if this signature registered it all the same. @throws the error given, if not */
async function findOwn(
  latchkey: Latchkey,
  { name, address, issuedAt, body }: SignedNameMessage,
  options: { signal: AbortSignal; error: NameTakenError },
): Promise<RegisteredName> {
  const query = { apiVersion: '2' }
  const found = await requestApi(latchkey, getName, { params: { name }, query, signal: options.signal })
  if (Array.isArray(found)) throw options.error
  // The owner's address alone: an owner can set anybody's on the other networks of a name.
  const owner = found.addresses[found.owner_coin_type ?? body.coin_type]?.address
  const isOwn = owner?.toLowerCase() === address.toLowerCase()
  if (!isOwn || Date.parse(found.registered_at) < Date.parse(issuedAt) - clockMarginMs) throw options.error
  return found
}
