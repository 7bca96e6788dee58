import type { RegisteredName } from '@latchkey/wire'
import { AbortedError } from '../errors/common.ts'
import { NameInProgressError, NameLabelInvalidError } from '../errors/names.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { emit } from '../reports/emit.ts'
import { getNameDomains } from './getNameDomains.ts'
import { parseNameLabel } from './parseNameLabel.ts'

export type RegisterNameParameters = {
  /** As typed: the part before the domain. */
  label: string
  /** From `getNameDomains`; default: the server's first. */
  domain?: string | undefined
  /** Called when each step starts: the request to the wallet, then the request to the server. */
  onStep?: ((step: 'sign' | 'register') => void) | undefined
  signal?: AbortSignal | undefined
}

/** Those with a registration under way. */
const busy = new WeakSet<Latchkey>()

/**
 * Registers a name for the account shown, which signs a message for it (no transaction, no fee), and shows it from then on.
 *
 * If the server's response is lost, this call and the next one for the same name send the same signature again: the visitor signs once, and
 * the name is registered once.
 *
 * @throws NameLabelInvalidError, NameTakenError, NameReservedError, NamesTooManyError, NameSignatureExpiredError, NameInProgressError,
 * NotConnectedError, AccountChangedError, UserRejectedError, ServerUnavailableError, HttpStatusError, AbortedError, …
 * @example
 * const { name } = await registerName(latchkey, { label: 'harbour', onStep: (step) => render(step) })
 * name // 'harbour.reown.id'
 */
export async function registerName(latchkey: Latchkey, parameters: RegisterNameParameters): Promise<RegisteredName> {
  if (busy.has(latchkey)) throw new NameInProgressError()
  const { label } = parseNameLabel(parameters.label)
  if (!label) throw new NameLabelInvalidError({ label: parameters.label })
  busy.add(latchkey)
  try {
    const domain = parameters.domain ?? (await getNameDomains(latchkey))[0]
    // Loaded only for a registration.
    const { signAndSend } = await import('../names/signAndSend.ts')
    const registered = await signAndSend(latchkey, { ...parameters, name: `${label}.${domain}` })
    emit(latchkey, { name: 'NAME_REGISTERED', domain: domain ?? '' })
    return registered
  } catch (error) {
    throw parameters.signal?.aborted ? new AbortedError({ cause: error }) : toBaseError(error)
  } finally {
    busy.delete(latchkey)
  }
}
