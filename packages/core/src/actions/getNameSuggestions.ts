import { getNameSuggestions as endpoint, type NameSuggestion } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead, type Read } from '../reads/defineRead.ts'

export type NameSuggestionsParameters = {
  /** At least 3 characters. */
  label: string
  /** From `getNameZones`; default: the server's first. */
  zone?: string | undefined
}

/**
 * The wanted name and whether it is registered (or cannot be), then up to four free ones that begin like it. Cached 5 min (SPEC §9).
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example
 * await getNameSuggestions(latchkey, { label: 'harb' })
 * // [{ name: 'harb.reown.id', registered: false }, { name: 'harbor.reown.id', registered: false }]
 */
export const getNameSuggestions: Read<NameSuggestionsParameters, NameSuggestion[]> = /*#__PURE__*/ defineRead({
  name: 'getNameSuggestions',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, { label, zone }: NameSuggestionsParameters) =>
    latchkey.options.serverUrl ? [label, zone ?? ''] : undefined,
  idle: () => [],
  fetch: async (latchkey: Latchkey, { label, zone }: NameSuggestionsParameters, { signal }) => {
    const { suggestions } = await requestApi(latchkey, endpoint, { params: { name: label }, query: { zone }, signal })
    return suggestions
  },
})
