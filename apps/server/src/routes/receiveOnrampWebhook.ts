import { ApiError } from '../errors/ApiError.ts'
import { WebhookRejectedError } from '../providers/onramp/verifyHmac.ts'
import type { Handler } from './Handler.ts'
import { mapOnrampErrors } from './mapOnrampErrors.ts'

/** Stores a provider's report once. A failure on our side is a 5xx, so that the provider sends it again. */
export const receiveOnrampWebhook: Handler<'receiveOnrampWebhook'> = async ({ onramp }, request) => {
  const { params, headers, rawBody, publicUrl, log } = request
  const signal = request.getSignal()
  const provider = onramp.providers.find(({ name }) => name === params.provider)
  if (!provider)
    throw new ApiError(404, { field: 'provider', description: 'This server does not sell through this provider.' })
  const url = publicUrl === '' ? undefined : `${publicUrl}/v1/onramp/webhooks/${params.provider}`
  const reading = provider.readWebhook({ headers, rawBody, url, now: Date.now(), signal })
  const report = await mapOnrampErrors(reading.catch(rejectUnsigned))
  if (!report) return {}
  const isNew = await onramp.purchases.record(provider.name, report)
  log.info({ provider: provider.name, purchase: report.id, status: report.status, isNew }, 'purchase reported')
  return {}
}

function rejectUnsigned(cause: unknown): never {
  if (!(cause instanceof WebhookRejectedError)) throw cause
  throw new ApiError(401, { field: 'signature', description: cause.message, cause })
}
