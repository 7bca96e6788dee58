import { parseTransactionCall } from '../providers/lcd/parseLcdPath.ts'
import type { Handler } from './Handler.ts'
import { findCosmos, forwardLcd } from './readLcd.ts'

/** A transaction, to a Cosmos node that takes it or tries it out. */
export const sendLcd: Handler<'sendLcd'> = (context, request) =>
  forwardLcd(
    findCosmos(context, request.params.chainId),
    request,
    parseTransactionCall(request.params['*'], request.rawBody),
  )
