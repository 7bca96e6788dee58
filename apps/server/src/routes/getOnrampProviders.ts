import { answerOnramp } from './answerOnramp.ts'
import type { Handler } from './Handler.ts'

/** The firms behind all providers. */
export const getOnrampProviders: Handler<'getOnrampProviders'> = ({ onramp }) => answerOnramp(onramp.listFirms())
