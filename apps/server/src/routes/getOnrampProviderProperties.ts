import { answerOnramp } from './answerOnramp.ts'
import type { Handler } from './Handler.ts'

/** What the providers say of themselves, as they say it. */
export const getOnrampProviderProperties: Handler<'getOnrampProviderProperties'> = ({ onramp }, { query }) => {
  const { type, countries, excludeProviders = '' } = query
  const excludeFirms = excludeProviders.split(',').filter((name) => name !== '')
  return answerOnramp(onramp.listProperties({ type, countries, excludeFirms }))
}
