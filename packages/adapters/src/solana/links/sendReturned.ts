import { TransferChangedError } from '@latchkey/core/errors'
import { readTransaction, toBase64 } from '@latchkey/wire/solana'
import type { SolanaNetwork } from '../parseOptions.ts'
import { createRpc, nodesOf } from '../rpc/createRpc.ts'
import { commitment } from '../rpc/readAnswer.ts'
import { checkUnchanged } from '../send/checkTransfer.ts'

/** What tells the transaction from others: the block that it names. */
export function readMark(given: Uint8Array): string {
  return readTransaction(given).message.blockhash
}

/**
 * Sends a transaction that the wallet signed for a page which may be gone. The bytes that it was given were compared with what was shown; those
 * that it signed are compared with them. The page that asked, if it lives, sends the same: it counts once.
 * @returns its id
 * @throws TransferChangedError
 */
export async function sendReturned(
  network: SolanaNetwork,
  { signed, given }: { signed: Uint8Array; given: Uint8Array },
): Promise<string> {
  const { signature } = checkUnchanged(signed, given)
  if (!signature) throw new TransferChangedError({ details: 'its signature' })
  // Once it is signed, any node may have it, whatever this one says: it is followed until it is confirmed or has expired.
  await nodesOf(createRpc(), network)('sendTransaction', [
    toBase64(signed),
    { encoding: 'base64', preflightCommitment: commitment },
  ]).catch(() => {})
  return signature
}
