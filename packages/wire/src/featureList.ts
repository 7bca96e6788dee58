import type { AppConfig } from './endpoints/getAppConfig.ts'
import { flag, type JsonReader, list, object, optional, orNull, text, toResponse } from './readJson.ts'

const config: JsonReader<AppConfig> = object<AppConfig>({
  features: list(object({ id: text, isEnabled: flag, config: orNull(list(text)) })),
  unset: optional(list(text)),
  nameZones: optional(list(text)),
})

/**
 * The endpoint `getAppConfig` as a page requests it: logins depend on it before a visitor chooses a wallet, and the contract's schema would
 * bring the schema library with it. `featureList.test.ts` compares the two.
 */
export const featureList = {
  method: 'GET',
  path: '/appkit/v1/config',
  response: toResponse(config),
} as const
