import type { RegisteredName } from '@latchkey/wire'
import { NameInProgressError, NameLabelInvalidError } from '../errors/names.ts'
import { AbortedError } from '../errors/ours.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { parseNameLabel } from '../names/parseNameLabel.ts'
import { isUndecided, sendRegistration } from '../names/sendRegistration.ts'
import { type SignedRegistration, signRegistration } from '../names/signRegistration.ts'
import { invalidateReads } from '../reads/invalidateReads.ts'
import { getAccount } from './getAccount.ts'
import { getNameZones } from './getNameZones.ts'

export type RegisterNameParameters = {
  /** As typed: the part before the zone. */
  label: string
  /** From `getNameZones`; default: the server's first. */
  zone?: string | undefined
  /** Told of each step as it begins: the wallet is asked, then the server. */
  onStep?: ((step: 'sign' | 'register') => void) | undefined
  signal?: AbortSignal | undefined
}

/** Per kit: at work, and what was signed and not answered. */
const busy = new WeakSet<Latchkey>()
const unanswered = new WeakMap<Latchkey, SignedRegistration>()

/**
 * Registers a name for the account shown, which signs for it (no transaction, no fee), and shows it from then on.
 *
 * A signature whose answer was lost is sent again, by this call and by the next one for the same name: the visitor does not sign twice
 * for it, and the name is registered once.
 *
 * @throws NameLabelInvalidError, NameTakenError, NameReservedError, NamesTooManyError, NameSignatureExpiredError, NameInProgressError,
 * NotConnectedError, AccountChangedError, UserRejectedError, ServerUnavailableError, HttpStatusError, AbortedError, …
 * @example
 * const { name } = await registerName(latchkey, { label: 'harbour', onStep: (step) => render(step) })
 * name // 'harbour.reown.id'
 */
export async function registerName(kit: Latchkey, parameters: RegisterNameParameters): Promise<RegisteredName> {
  if (busy.has(kit)) throw new NameInProgressError()
  busy.add(kit)
  try {
    return await register(kit, parameters)
  } catch (error) {
    throw parameters.signal?.aborted ? new AbortedError({ cause: error }) : toBaseError(error)
  } finally {
    busy.delete(kit)
  }
}

async function register(kit: Latchkey, parameters: RegisterNameParameters): Promise<RegisteredName> {
  const { onStep, signal } = parameters
  const { label } = parseNameLabel(parameters.label)
  if (!label) throw new NameLabelInvalidError({ label: parameters.label })
  const zone = parameters.zone ?? (await getNameZones(kit))[0]
  const name = `${label}.${zone}`

  let signed = unanswered.get(kit)
  if (signed?.name !== name || signed.address !== getAccount(kit).address) {
    onStep?.('sign')
    signed = await signRegistration(kit, { name, signal })
    unanswered.set(kit, signed)
  }
  onStep?.('register')
  try {
    const registered = await sendRegistration(kit, signed, { signal })
    unanswered.delete(kit)
    return registered
  } catch (error) {
    if (!isUndecided(error) && !signal?.aborted) unanswered.delete(kit)
    throw error
  } finally {
    // Registered or taken: what was read of it is no longer true.
    void invalidateReads(kit)
  }
}
