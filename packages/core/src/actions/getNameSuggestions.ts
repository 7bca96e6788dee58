import { type NameSuggestion, getNameSuggestions as suggestionsEndpoint } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'

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
