import {
  getNamesOfAddress as endpoint,
  getName,
  type RegisteredName,
  undoNameChange as undoEndpoint,
} from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { NameInProgressError, NameLabelInvalidError } from '../errors/names.ts'
import { AbortedError } from '../errors/ours.ts'
import { NameUnknownError } from '../errors/send.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import { toBaseError } from '../errors/toBaseError.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'
import { invalidateReads } from '../reads/queryClient.ts'
import { ethereumCoinType } from '../receiver/toCoinType.ts'
import { getAccount } from './account.ts'
import { getNameDomains, parseNameLabel } from './checkName.ts'

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
    return await signAndSend(latchkey, { ...parameters, name: `${label}.${domain}` })
  } catch (error) {
    throw parameters.signal?.aborted ? new AbortedError({ cause: error }) : toBaseError(error)
  } finally {
    busy.delete(latchkey)
  }
}

export type UndoNameChangeParameters = {
  /** The full name, in the domain under which the server lists it. */
  name: string
  signal?: AbortSignal | undefined
}

/**
 * Restores a name that the account shown transferred, or was tricked into transferring, as it was before the transfer. Possible until the
 * name's `undoable_until` (7 days, unless the operator configured another time). Requests one signature from the wallet.
 *
 * @throws NotConnectedError, NameUnknownError; HttpStatusError 400 where this account has nothing to undo; AccountChangedError,
 * UserRejectedError, ServerUnavailableError; ServerAnswerInvalidError where the server answers with another name; …
 * @example
 * const { addresses } = await undoNameChange(latchkey, { name: 'harbour.example.id' })
 */
export async function undoNameChange(
  latchkey: Latchkey,
  parameters: UndoNameChangeParameters,
): Promise<RegisteredName> {
  const { name, signal } = parameters
  const { address } = getAccount(latchkey)
  const params = { name }
  const found = await requestApi(latchkey, getName, { params, query: { apiVersion: '2' }, signal })
  if (Array.isArray(found)) throw new NameUnknownError({ name })
  if (found.name !== name.toLowerCase())
    throw new ServerAnswerInvalidError({ url: latchkey.options.serverUrl ?? '', details: `${found.name}, not ${name}` })
  // Loaded only to undo a change.
  const { signNameMessage } = await import('../names/signNameMessage.ts')
  const action = { kind: 'undoOwnerChange' } as const
  const coinType = found.owner_coin_type ?? ethereumCoinType
  const { body, idempotencyKey } = await signNameMessage(latchkey, {
    name: found.name,
    action,
    address,
    coinType,
    signal,
  })
  const headers = { 'idempotency-key': idempotencyKey }
  const restored = await requestApi(latchkey, undoEndpoint, { params, body, headers, signal })
  void invalidateReads(latchkey, ['getIdentity', 'getNamesOfAddress', 'checkName'])
  return restored
}

/**
 * The names that an address registered at this server and that resolve to it, oldest first. Cached 5 min. `getIdentity` returns the one to
 * show, which may be an ENS name.
 *
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * const [first] = await getNamesOfAddress(latchkey, { address: '0xf39F…2266' })
 * first?.name // 'harbour.reown.id'
 */
export const getNamesOfAddress: Read<{ address: string | undefined }, RegisteredName[]> = /*#__PURE__*/ defineRead({
  name: 'getNamesOfAddress',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, { address }: { address: string | undefined }) =>
    address && latchkey.options.serverUrl ? [address.toLowerCase()] : undefined,
  idle: () => [],
  fetch: async (latchkey: Latchkey, { address = '' }: { address: string | undefined }, { signal }) => {
    const query = { apiVersion: '2', sender: address }
    const names = await requestApi(latchkey, endpoint, { params: { address }, query, signal })
    return names.filter(({ addresses }) => resolvesTo(addresses, address))
  },
})

function resolvesTo(addresses: RegisteredName['addresses'], address: string): boolean {
  return Object.values(addresses).some((owned) => owned.address.toLowerCase() === address.toLowerCase())
}
