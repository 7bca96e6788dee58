import { featureList } from '@latchkey/wire'
import { requestApi } from '../clients/requestApi.ts'
import type { Latchkey } from '../latchkey.ts'
import { defineRead } from './defineRead.ts'

/** What `GET /appkit/v1/config` says; undefined without a server. Cached 5 min. */
export const appConfig = /*#__PURE__*/ defineRead({
  name: 'appConfig',
  staleTimeMs: 5 * 60_000,
  key: (latchkey: Latchkey, _params: object) => (latchkey.options.serverUrl ? [] : undefined),
  idle: (): AppConfig | undefined => undefined,
  fetch: (latchkey: Latchkey, _params: object, { signal }): Promise<AppConfig | undefined> =>
    requestApi(latchkey, featureList, signal && { signal }),
})

export type AppConfig = Awaited<ReturnType<typeof requestApi<typeof featureList>>>
