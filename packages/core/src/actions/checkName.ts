import { getName, getNameSuggestions as suggestionsEndpoint } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import { NameLabelInvalidError } from '../errors/names.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'
import { parseNameLabel } from './parseNameLabel.ts'

export type CheckNameParameters = {
  /** As typed. */
  label: string
  /** From `getNameDomains`. */
  domain: string
}

export type CheckedName = {
  /** Domain included. */
  name: string
  /** `reserved`: it cannot be registered. */
  status: 'available' | 'taken' | 'reserved'
  /** Available names with the same beginning. */
  suggestions: readonly string[]
}

/**
 * Whether a name can be registered, and similar names that can. Cached 5 min; a registration clears the cache. Another visitor may still
 * be faster: only `registerName` decides.
 *
 * @throws NameLabelInvalidError, HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * await checkName(latchkey, { label: 'harbor', domain: 'reown.id' })
 * // { name: 'harbor.reown.id', status: 'available', suggestions: [] }
 */
export const checkName = /*#__PURE__*/ defineRead({
  name: 'checkName',
  staleTimeMs: 5 * 60_000,
  key: (_latchkey, { label: typed, domain }: CheckNameParameters) => {
    const { label } = parseNameLabel(typed)
    return label && domain ? [label, domain] : undefined
  },
  idle: (): CheckedName => {
    throw new NameLabelInvalidError({ label: '' })
  },
  fetch: async (
    latchkey: Latchkey,
    { label: typed, domain }: CheckNameParameters,
    { signal },
  ): Promise<CheckedName> => {
    const { label = '' } = parseNameLabel(typed)
    const name = `${label}.${domain}`
    const answer = await requestApi(latchkey, suggestionsEndpoint, {
      params: { name: label },
      query: { zone: domain },
      signal,
    })
    const [exact, ...others] = answer.suggestions
    if (exact?.name !== name)
      throw new ServerAnswerInvalidError({ url: latchkey.options.serverUrl ?? '', details: `${name} is missing` })
    const suggestions = others.filter(({ registered }) => !registered).map((other) => other.name)
    if (!exact.registered) return { name, status: 'available', suggestions }
    // Reserved names count as registered too. An unknown name is an empty array, not a 404 (docs/api/names.md).
    const found = await requestApi(latchkey, getName, { params: { name }, query: { apiVersion: '2' }, signal })
    return { name, status: Array.isArray(found) ? 'reserved' : 'taken', suggestions }
  },
})
