import type { FastifyBaseLogger, FastifyRequest } from 'fastify'
import { createRefusalLog } from './createRefusalLog.ts'
import { walletError } from './walletError.ts'

/** Refuses a request of another page than the wallet's. @throws ApiError 403 */
export type OriginCheck = (request: FastifyRequest) => void

/**
 * Lets only the wallet's own page call; other programs send no Origin. A wrong setting refuses every visitor, so what is refused is logged.
 * @param options.page the page's origin.
 * @param options.setting the operator's setting of that origin.
 * @param options.called what may be called, in the sentence that refuses.
 */
export function createOriginCheck(options: {
  log: FastifyBaseLogger
  page: () => string
  setting: string
  called: string
}): OriginCheck {
  const { log, page, setting, called } = options
  const warn = createRefusalLog(log, 'a call from another origin than the wallet’s page was refused')
  return ({ headers: { origin } }) => {
    if (origin === undefined || origin === page()) return
    warn(`${setting}, which is ${page()}`, origin)
    const description = `Only the wallet’s page at ${page()} may call ${called} (${setting}).`
    throw walletError('origin_not_allowed', { field: 'origin', description })
  }
}
