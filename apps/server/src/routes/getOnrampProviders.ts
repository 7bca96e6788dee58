import type { getOnrampProviders as contract } from '@latchkey/wire'
import { answerOnramp } from './answerOnramp.ts'
import type { Handler } from './Handler.ts'

/** The firms behind all providers. */
export const getOnrampProviders: Handler<typeof contract> = ({ onramp }) => answerOnramp(onramp.listFirms())
