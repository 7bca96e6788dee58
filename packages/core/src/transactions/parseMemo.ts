import { cleanText } from '@latchkey/wire'
import type { Adapter } from '../adapter/Adapter.ts'
import type { SendAbility } from '../adapter/sending.ts'
import { requireAbility } from '../connection/findAdapter.ts'
import { MemoSecretError, MemoTooLongError, MemoUnreadableError } from '../errors/memo.ts'
import type { Network } from '../network.ts'

/**
 * Checks a memo as typed, in its own chunk. White space around it is not a part of it.
 * @returns the memo that is sent; undefined for none
 * @throws AbilityMissingError where transfers carry none, MemoSecretError, MemoUnreadableError, MemoTooLongError
 */
export async function parseMemo(
  adapter: Adapter,
  options: { send: SendAbility; network: Network; memo: string; signal?: AbortSignal | undefined },
): Promise<string | undefined> {
  const { send, network, signal } = options
  const memo = options.memo.trim()
  if (memo === '') return undefined
  const { maxBytes: usual } = requireAbility(adapter, 'memos')
  if (isPhrase(memo)) throw new MemoSecretError()
  if (cleanText(memo, { maxLength: memo.length }) !== memo) throw new MemoUnreadableError()
  const maxBytes = (await send.getMaxMemoBytes?.({ network, ...(signal && { signal }) })) ?? usual
  const bytes = new TextEncoder().encode(memo).length
  if (bytes > maxBytes) throw new MemoTooLongError({ bytes, maxBytes })
  return memo
}

/** The fewest words of a recovery phrase (BIP-39). */
const fewestWords = 12

/** Whether it could hold a recovery phrase: so many words in a row, each of the length that the words of BIP-39 have. */
function isPhrase(memo: string): boolean {
  let inRow = 0
  for (const word of memo.split(/[^\p{L}]+/u)) {
    // The empty text is before a number, as in a numbered list.
    if (word !== '') inRow = /^[a-z]{3,8}$/i.test(word) ? inRow + 1 : 0
    if (inRow >= fewestWords) return true
  }
  return false
}
