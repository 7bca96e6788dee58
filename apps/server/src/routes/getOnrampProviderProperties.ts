import { answerOnramp } from './answerOnramp.ts'
import type { Handler } from './Handler.ts'

/** The providers' own properties, unchanged. */
export const getOnrampProviderProperties: Handler<'getOnrampProviderProperties'> = ({ onramp }, { query }) => {
  const { type, countries, excludeProviders = '' } = query
  const excludeFirms = excludeProviders.split(',').filter((name) => name !== '')
  return answerOnramp(onramp.listProperties({ type, countries, excludeFirms }))
}
