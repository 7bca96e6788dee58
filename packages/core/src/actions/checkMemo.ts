import { requireAbility } from '../connection/findAdapter.ts'
import type { Latchkey } from '../latchkey.ts'
import { findSender } from '../transactions/findSender.ts'

/**
 * Checks a memo for the account shown, as `checkSend` does of a whole transfer.
 * @returns the memo that would be sent: without white space around it; undefined for none
 * @throws NotConnectedError, AbilityMissingError, MemoSecretError, MemoUnreadableError, MemoTooLongError
 */
export async function checkMemo(
  latchkey: Latchkey,
  { memo, signal }: { memo: string; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const { adapter, network } = findSender(latchkey, undefined)
  const { parseMemo } = await import('../transactions/parseMemo.ts')
  return parseMemo(adapter, { send: await requireAbility(adapter, 'loadSend')(), network, memo, signal })
}
