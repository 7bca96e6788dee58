import type { Latchkey } from '../latchkey.ts'
import { prepareTransfer, type TransferParameters } from './prepareTransfer.ts'

/**
 * Says whether a transfer could be sent, without asking the wallet: the same checks, in the same order, as `sendToken`.
 * @throws what `sendToken` would throw before it asks the wallet.
 */
export async function checkSend(latchkey: Latchkey, parameters: TransferParameters): Promise<void> {
  await prepareTransfer(latchkey, parameters)
}
