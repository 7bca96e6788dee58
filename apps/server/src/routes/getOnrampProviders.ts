import type { Handler } from './Handler.ts'
import { mapOnrampErrors } from './mapOnrampErrors.ts'

/** The firms behind all providers. */
export const getOnrampProviders: Handler<'getOnrampProviders'> = ({ onramp }) => mapOnrampErrors(onramp.listFirms())
