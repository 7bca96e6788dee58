import { ApiError } from '../errors/ApiError.ts'
import type { NamesConfig } from './namesConfig.ts'

/** Refuses messages that are too old, or from the future. @throws ApiError 400 `timestamp`. */
export function checkFreshness(config: NamesConfig, message: { timestamp: number; nonce?: string | undefined }): void {
  const seconds = message.nonce === undefined ? config.plainSeconds : config.nonceSeconds
  if (seconds === 0)
    throw new ApiError(400, {
      field: 'nonce',
      description: 'The message needs a nonce: POST /v1/profile/nonce gives one.',
    })
  const description = `Timestamp is expired or too far ahead: it may be ${seconds} seconds from now at most`
  if (Math.abs(Date.now() / 1000 - message.timestamp) > seconds)
    throw new ApiError(400, { field: 'timestamp', description })
}
