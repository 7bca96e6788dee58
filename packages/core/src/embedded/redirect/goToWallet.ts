import { createAnswerKey, type RedirectAsk, redirectMarks, writeFragment } from '@latchkey/wire/frame'
import { AbortedError } from '../../errors/common.ts'
import { EmbeddedWalletUnavailableError } from '../../errors/embedded.ts'
import { EmbeddedWalletRequestTooLargeError } from '../../errors/embeddedRedirect.ts'
import { UserRejectedError } from '../../errors/wallet.ts'
import type { Latchkey } from '../../latchkey.ts'
import { storagePlace } from '../../storage/storagePlace.ts'
import { toAsked } from '../EmbeddedWallet.ts'
import { randomHex } from '../randomHex.ts'
import { returnKey } from '../returnKey.ts'
import { writeAnswerKey } from './answerKeys.ts'
import { maxAgeMs, writeKeptRequest } from './keptRequest.ts'

/** How long the browser may take to leave the page. */
const leaveMs = 20_000

/**
 * Leaves this page for the wallet's, which answers `ask` and comes back. Nothing resolves: this page ends.
 * @throws EmbeddedWalletRequestTooLargeError; EmbeddedWalletUnavailableError where the browser keeps nothing for this tab, has no cryptography
 * for this page, or does not leave; UserRejectedError where the visitor comes back to this page as it was; AbortedError
 */
export async function goToWallet(
  latchkey: Latchkey,
  { ask, signal }: { ask: RedirectAsk; signal: AbortSignal | undefined },
): Promise<never> {
  const { projectId, embeddedWallet } = latchkey.options
  const url = new URL('/v1/redirect', embeddedWallet?.url)
  const back = new URL(location.href)
  back.hash = ''
  if (projectId !== undefined) url.searchParams.set('projectId', projectId)
  url.searchParams.set('origin', location.origin)
  url.searchParams.set('return', back.href)
  const nonce = randomHex()
  try {
    const key = await createAnswerKey()
    const look = readLook(latchkey)
    const fragment = writeFragment(redirectMarks.request, { nonce, key: key.publicKey, ask, ...(look && { look }) })
    if (!fragment) throw new EmbeddedWalletRequestTooLargeError()
    url.hash = fragment
    await writeAnswerKey(nonce, key, { maxAgeMs })
    const { storageKey } = storagePlace(latchkey)
    const kept = { nonce, asked: toAsked(ask), storageKey, hash: location.hash, at: Date.now(), isReported: false }
    writeKeptRequest(kept)
    // An answer that nobody took is over.
    sessionStorage.removeItem(returnKey)
  } catch (cause) {
    if (cause instanceof EmbeddedWalletRequestTooLargeError) throw cause
    throw new EmbeddedWalletUnavailableError({
      details: 'The browser keeps nothing for this tab, or the page is not secure (https).',
      cause,
    })
  }
  if (signal?.aborted) throw new AbortedError({ cause: signal.reason })
  const link = document.createElement('a')
  link.href = url.href
  // The wallet answers only to the page that the browser names, also where this page's policy would name none.
  link.referrerPolicy = 'origin'
  link.click()
  return await leave(signal)
}

function readLook({ store }: Latchkey) {
  const { mode, accent, locale } = store.getState().embedded?.appearance ?? {}
  return mode && { mode, ...(accent && { accent }), ...(locale && { locale }) }
}

/** Rejects where this page goes on after all. */
function leave(signal: AbortSignal | undefined): Promise<never> {
  const ended = new AbortController()
  return new Promise<never>((_resolve, reject) => {
    const on = { signal: ended.signal }
    const late = () => reject(new EmbeddedWalletUnavailableError({ details: 'The browser did not open it.' }))
    const timer = setTimeout(late, leaveMs)
    on.signal.addEventListener('abort', () => clearTimeout(timer))
    signal?.addEventListener('abort', () => reject(new AbortedError({ cause: signal.reason })), on)
    // The browser kept the page while the visitor was away, and shows it again: they turned back.
    window.addEventListener('pageshow', ({ persisted }) => persisted && reject(new UserRejectedError()), on)
  }).finally(() => ended.abort())
}
