import { parseSignedHex } from '../providers/esplora/parseEsploraPath.ts'
import type { Handler } from './Handler.ts'
import { findBitcoin, forwardEsplora } from './readEsplora.ts'

/** A signed transaction, to a Bitcoin node that takes it. */
export const sendEsplora: Handler<'sendEsplora'> = (context, request) =>
  forwardEsplora(findBitcoin(context, request.params.chainId), request, parseSignedHex(request.rawBody))
