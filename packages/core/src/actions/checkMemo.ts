import { findAdapter, requireAbility } from '../connection/findAdapter.ts'
import { NotConnectedError } from '../errors/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import { getAccount } from './account.ts'

/**
 * Checks a memo for the account shown, as `checkSend` does of a whole transfer.
 * @returns the memo that would be sent: without white space around it; undefined for none
 * @throws NotConnectedError, AbilityMissingError, MemoSecretError, MemoUnreadableError, MemoTooLongError
 */
export async function checkMemo(
  latchkey: Latchkey,
  { memo, signal }: { memo: string; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const { namespace, network } = getAccount(latchkey)
  if (!network) throw new NotConnectedError()
  const adapter = findAdapter(latchkey, namespace)
  const { parseMemo } = await import('../transactions/parseMemo.ts')
  return parseMemo(adapter, { send: await requireAbility(adapter, 'loadSend')(), network, memo, signal })
}
