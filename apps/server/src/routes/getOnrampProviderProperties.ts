import type { Handler } from './Handler.ts'
import { mapOnrampErrors } from './mapOnrampErrors.ts'

/** The providers' own properties, unchanged. */
export const getOnrampProviderProperties: Handler<'getOnrampProviderProperties'> = ({ onramp }, { query }) => {
  const { type, countries, excludeProviders = '' } = query
  const excludeFirms = excludeProviders.split(',').filter((name) => name !== '')
  return mapOnrampErrors(onramp.listProperties({ type, countries, excludeFirms }))
}
