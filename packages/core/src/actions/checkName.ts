import { getAppConfig, getName, type NameSuggestion, getNameSuggestions as suggestionsEndpoint } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import { NameLabelInvalidError } from '../errors/names.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'

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

const minLength = 4
/** The limit of a DNS label. */
const maxLength = 63

export type NameLabel =
  | { label: string; problem: undefined }
  /** `short`: only the length is wrong. `hyphens`: the third and fourth characters are hyphens (`xn--…`). */
  | { label: undefined; problem: 'characters' | 'short' | 'long' | 'hyphens' }

/**
 * Parses what a visitor types as the label of a name, the part before the domain: 4 to 63 letters, digits or hyphens. Case does not matter.
 * `checkName` says whether the name is available.
 *
 * @example parseNameLabel('Harbour') // { label: 'harbour', problem: undefined }
 */
export function parseNameLabel(text: string): NameLabel {
  const label = text.trim().toLowerCase()
  if (!/^[a-z0-9-]*$/.test(label)) return { label: undefined, problem: 'characters' }
  if (label.length < minLength) return { label: undefined, problem: 'short' }
  if (label.length > maxLength) return { label: undefined, problem: 'long' }
  if (label.startsWith('--', 2)) return { label: undefined, problem: 'hyphens' }
  return { label, problem: undefined }
}

export type NameSuggestionsParameters = {
  /** At least 3 characters. */
  label: string
  /** From `getNameDomains`; default: the server's first. */
  domain?: string | undefined
}

/**
 * The requested name, `registered` where it is taken or reserved, then up to four available ones with the same beginning. Cached 5 min.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * await getNameSuggestions(latchkey, { label: 'harb' })
 * // [{ name: 'harb.reown.id', registered: false }, { name: 'harbor.reown.id', registered: false }]
 */
export const getNameSuggestions: Read<NameSuggestionsParameters, NameSuggestion[]> = /*#__PURE__*/ defineRead({
  name: 'getNameSuggestions',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, { label, domain }: NameSuggestionsParameters) =>
    latchkey.options.serverUrl ? [label, domain ?? ''] : undefined,
  idle: () => [],
  fetch: async (latchkey: Latchkey, { label, domain }: NameSuggestionsParameters, { signal }) => {
    const { suggestions } = await requestApi(latchkey, suggestionsEndpoint, {
      params: { name: label },
      query: { zone: domain },
      signal,
    })
    return suggestions
  },
})

/** For servers that do not list their domains. */
const defaultDomains = ['reown.id'] as const

/**
 * The domains in which the server registers names; the first is the default. Cached 5 min.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example await getNameDomains(latchkey) // ['reown.id']
 */
export const getNameDomains = /*#__PURE__*/ defineRead({
  name: 'getNameDomains',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, _params: object) => (latchkey.options.serverUrl ? [] : undefined),
  idle: (): readonly string[] => [],
  fetch: async (latchkey: Latchkey, _params: object, { signal }): Promise<readonly string[]> => {
    const { nameZones = [] } = await requestApi(latchkey, getAppConfig, { signal })
    const domains = nameZones.filter((domain) => /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/.test(domain))
    return domains.length > 0 ? domains : defaultDomains
  },
})
