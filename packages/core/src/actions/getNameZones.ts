import { getAppConfig } from '@latchkey/wire'
import { requestApi } from '../clients/api.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from '../reads/defineRead.ts'

/** SPEC §5: where a server that does not say registers names. */
const usualZones = ['reown.id'] as const

/**
 * Where the server registers names, the first by default. Cached 5 min.
 * @throws HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 * @example await getNameZones(latchkey) // ['reown.id']
 */
export const getNameZones = /*#__PURE__*/ defineRead({
  name: 'getNameZones',
  staleTimeMs: 5 * 60_000,
  key: (latchkey, _params: object) => (latchkey.options.serverUrl ? [] : undefined),
  idle: (): readonly string[] => [],
  fetch: async (latchkey: Latchkey, _params: object, { signal }): Promise<readonly string[]> => {
    const { nameZones = [] } = await requestApi(latchkey, getAppConfig, { signal })
    const zones = nameZones.filter((zone) => /^[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/.test(zone))
    return zones.length > 0 ? zones : usualZones
  },
})
