import type { WalletHandler } from '../http/WalletHandler.ts'
import { assessLimit } from './assessLimit.ts'

/** What the operator's limit says of a signature, before the visitor is shown it. The share's release checks it again. */
export const checkLimit: WalletHandler<'checkLimit'> = async (context, { body, session }) => ({
  protection: await assessLimit(context, { userId: session.userId, moves: body.moves }),
})
