import type { Latchkey } from '../latchkey.ts'
import { appConfig } from '../reads/appConfig.ts'
import { defineRead } from '../reads/defineRead.ts'

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
    const { nameZones = [] } = (await appConfig(latchkey, { signal })) ?? {}
    const domains = nameZones.filter((domain) => /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/.test(domain))
    return domains.length > 0 ? domains : defaultDomains
  },
})
