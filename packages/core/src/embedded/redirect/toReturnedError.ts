import type { FrameErrorBody } from '@latchkey/wire/frame'
import type { BaseError } from '../../errors/BaseError.ts'
import { InsufficientFundsError } from '../../errors/chain.ts'
import { EmbeddedWalletRequestTooLargeError } from '../../errors/embeddedRedirect.ts'
import { SessionEndedError } from '../../errors/pairing.ts'
import { toBaseError } from '../../errors/toBaseError.ts'
import { toFrameFailure } from '../toFrameFailure.ts'

const byCode = new Map<string, () => BaseError>([
  ['answer_too_large', () => new EmbeddedWalletRequestTooLargeError()],
  ['insufficient_funds', () => new InsufficientFundsError()],
  ['not_signed_in', () => new SessionEndedError()],
])

/** The error that the wallet came back with: no adapter maps its code, because the page that asked is gone. */
export function toReturnedError({ code, message }: FrameErrorBody): BaseError {
  return byCode.get(code)?.() ?? toBaseError(toFrameFailure({ code, message }))
}
