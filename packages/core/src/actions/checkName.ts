import { getName, getNameSuggestions } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { NameLabelInvalidError } from '../errors/names.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { parseNameLabel } from '../names/parseNameLabel.ts'
import { defineRead } from '../reads/defineRead.ts'

export type CheckNameParameters = {
  /** As typed. */
  label: string
  /** From `getNameZones`. */
  zone: string
}

export type CheckedName = {
  /** Zone included. */
  name: string
  /** `reserved`: nobody can register it. */
  status: 'available' | 'taken' | 'reserved'
  /** Free names that begin like it. */
  suggestions: readonly string[]
}

/**
 * Whether a name can be registered, and what else could. Cached 5 min (SPEC §9); registering one forgets what was read. Somebody may be
 * faster all the same: only `registerName` decides.
 *
 * @throws NameLabelInvalidError, HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * await checkName(latchkey, { label: 'harbor', zone: 'reown.id' })
 * // { name: 'harbor.reown.id', status: 'available', suggestions: [] }
 */
export const checkName = /*#__PURE__*/ defineRead({
  name: 'checkName',
  staleTimeMs: 5 * 60_000,
  key: (_kit, { label: typed, zone }: CheckNameParameters) => {
    const { label } = parseNameLabel(typed)
    return label && zone ? [label, zone] : undefined
  },
  idle: (): CheckedName => {
    throw new NameLabelInvalidError({ label: '' })
  },
  fetch: async (latchkey: Latchkey, { label: typed, zone }: CheckNameParameters, { signal }): Promise<CheckedName> => {
    const { label = '' } = parseNameLabel(typed)
    const name = `${label}.${zone}`
    const answer = await requestApi(latchkey, getNameSuggestions, { params: { name: label }, query: { zone }, signal })
    const [exact, ...others] = answer.suggestions
    if (exact?.name !== name)
      throw new ServerAnswerInvalidError({ url: latchkey.options.serverUrl ?? '', details: `No word about ${name}` })
    const suggestions = others.filter(({ registered }) => !registered).map((other) => other.name)
    if (!exact.registered) return { name, status: 'available', suggestions }
    // "Registered" is said of reserved words too. An unknown name is an empty array, no 404 (WIRE 2.12).
    const found = await requestApi(latchkey, getName, { params: { name }, query: { apiVersion: '2' }, signal })
    return { name, status: Array.isArray(found) ? 'reserved' : 'taken', suggestions }
  },
})
