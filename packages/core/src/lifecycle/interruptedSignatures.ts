import { open } from '../actions/modal.ts'
import { showBanner } from '../actions/showBanner.ts'
import { returnKey } from '../embedded/returnKey.ts'
import { SignatureInterruptedError } from '../errors/wallet.ts'
import type { Latchkey } from '../latchkey.ts'

/** A reload later than this after the request is not because of the wallet. */
const reportedForMs = 60 * 60_000

/**
 * Notes in this tab that a wallet was sent a request to sign, until `run` has its response: the response to a page that was reloaded
 * reaches nobody.
 */
export async function whileSigning<result>(latchkey: Latchkey, run: () => Promise<result>): Promise<result> {
  const key = keyOf(latchkey)
  attempt((storage) => storage.setItem(key, String(Date.now())))
  try {
    return await run()
  } finally {
    attempt((storage) => storage.removeItem(key))
  }
}

/** Shows the visitor that an earlier page of this tab was left while the wallet had a request to sign. */
export function reportInterrupted(latchkey: Latchkey): void {
  const key = keyOf(latchkey)
  const requestedAt = Number(attempt((storage) => storage.getItem(key)) ?? Number.NaN)
  // This page's own request goes on.
  if (!(requestedAt < performance.timeOrigin)) return
  // The wallet came back with an answer, which has a sentence of its own.
  if (attempt((storage) => storage.getItem(returnKey)) != null) return
  if (latchkey.adapters.some((adapter) => adapter.isReturn?.())) return
  attempt((storage) => storage.removeItem(key))
  if (Date.now() - requestedAt > reportedForMs) return
  const { code, shortMessage: message } = new SignatureInterruptedError()
  if (!latchkey.store.getState().modal.open) open(latchkey)
  showBanner(latchkey, { state: 'error', message, code })
}

/** Removes the note of this tab. */
export function forgetSigning(latchkey: Latchkey): void {
  attempt((storage) => storage.removeItem(keyOf(latchkey)))
}

function keyOf({ options }: Latchkey): string {
  return `${options.storageKey ?? 'latchkey'}.signing`
}

/** Even reading `window.sessionStorage` throws where storage is blocked; then an interruption is not noticed. */
function attempt<result>(use: (storage: Storage) => result): result | undefined {
  try {
    return use(window.sessionStorage)
  } catch {
    return undefined
  }
}
