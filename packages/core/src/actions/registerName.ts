import type { RegisteredName } from '@latchkey/wire'
import { NameInProgressError, NameLabelInvalidError } from '../errors/names.ts'
import { AbortedError } from '../errors/ours.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { parseNameLabel } from '../names/parseNameLabel.ts'
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

/** Kits at work. */
const busy = new WeakSet<Latchkey>()

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
export async function registerName(latchkey: Latchkey, parameters: RegisterNameParameters): Promise<RegisteredName> {
  if (busy.has(latchkey)) throw new NameInProgressError()
  const { label } = parseNameLabel(parameters.label)
  if (!label) throw new NameLabelInvalidError({ label: parameters.label })
  busy.add(latchkey)
  try {
    const zone = parameters.zone ?? (await getNameZones(latchkey))[0]
    // Needed by those alone who do register.
    const { signAndSend } = await import('../names/signAndSend.ts')
    return await signAndSend(latchkey, { ...parameters, name: `${label}.${zone}` })
  } catch (error) {
    throw parameters.signal?.aborted ? new AbortedError({ cause: error }) : toBaseError(error)
  } finally {
    busy.delete(latchkey)
  }
}
