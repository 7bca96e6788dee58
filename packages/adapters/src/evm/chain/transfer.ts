import type { TransferRequest } from '@latchkey/core/internal'
import type { Eip1193Provider } from '../provider.ts'
import type { Rpc } from '../rpc/createRpc.ts'
import { encodeTransfer } from './encodeTransfer.ts'
import { sendCall } from './sendCall.ts'
import { simulateTransfer } from './simulateTransfer.ts'

/** Has the wallet sign and send a transfer. @throws what `sendCall` throws, ReceiverInvalidError, ReceiverChecksumError */
export async function transfer(
  rpc: Rpc,
  provider: Eip1193Provider,
  options: Omit<TransferRequest, 'connectorId'>,
): Promise<{ hash: string; nonce?: number }> {
  const { network, from, onRequest, signal } = options
  return sendCall(rpc, provider, {
    network,
    from,
    call: encodeTransfer(options),
    simulate: (limited) => simulateTransfer(rpc, { ...options, signal: limited }),
    onRequest,
    signal,
  })
}
