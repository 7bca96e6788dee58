import {
  type FramePayload,
  type RedirectAnswer,
  type RedirectAsk,
  readFragment,
  redirectAnswerSchema,
  redirectMarks,
  redirectRequestSchema,
  writeFragment,
} from '@latchkey/wire/frame'
import { EmbeddedWalletUnavailableError } from '../errors/embedded.ts'
import { WalletError } from '../errors/wallet.ts'
import { unlessAborted } from '../waiting/unlessAborted.ts'
import { randomHex } from './randomHex.ts'

/** Neither a frame nor a window of the wallet can be used here: the page has to go to the wallet's and come back. */
export class RedirectNeededError extends WalletError {}

/** What the page went to the wallet for, and what the wallet said. */
export type Returned = { ask: RedirectAsk; answer: RedirectAnswer }

const storageKey = 'latchkey.embedded.redirect'
/** An answer that comes later is of a visit that the visitor has long forgotten. */
const answerMs = 30 * 60_000
/** How long the browser may take to leave the page. */
const leaveMs = 20_000

/**
 * Leaves this page for the wallet's, which answers `ask` and comes back. Nothing resolves: this page ends.
 * @throws EmbeddedWalletUnavailableError where the browser keeps nothing for this tab, or does not leave; AbortedError
 */
export async function goToWallet(options: {
  /** The wallet's. */
  origin: string
  projectId: string | undefined
  ask: RedirectAsk
  look: FramePayload<'syncTheme'> | undefined
  signal: AbortSignal | undefined
}): Promise<never> {
  const { origin, projectId, ask, look, signal } = options
  const request = { nonce: randomHex(), ask, ...(look && { look }) }
  const back = new URL(location.href)
  back.hash = ''
  const url = new URL('/v1/redirect', origin)
  if (projectId !== undefined) url.searchParams.set('projectId', projectId)
  url.searchParams.set('origin', location.origin)
  url.searchParams.set('return', back.href)
  try {
    url.hash = writeFragment(redirectMarks.request, request)
    sessionStorage.setItem(storageKey, JSON.stringify({ request, at: Date.now() }))
  } catch (cause) {
    throw new EmbeddedWalletUnavailableError({ details: 'The browser keeps nothing for this tab.', cause })
  }
  const link = document.createElement('a')
  link.href = url.href
  // The wallet answers only to the page that the browser names, also where this page's policy would name none.
  link.referrerPolicy = 'origin'
  link.click()
  const never = new Promise<never>(() => {})
  const timeout = AbortSignal.timeout(leaveMs)
  return await unlessAborted(never, signal ? AbortSignal.any([signal, timeout]) : timeout)
}

/**
 * The answer that the wallet came back with. It is taken from the address, and counts once: only where this tab asked for it, with the nonce
 * that it chose.
 */
export function takeReturn(): Returned | undefined {
  const answer = redirectAnswerSchema.safeParse(readFragment(redirectMarks.answer, location.hash))
  history.replaceState(history.state, '', `${location.pathname}${location.search}`)
  const kept = readKept()
  if (!answer.success || !kept || kept.request.nonce !== answer.data.nonce) return undefined
  sessionStorage.removeItem(storageKey)
  return Date.now() - kept.at > answerMs ? undefined : { ask: kept.request.ask, answer: answer.data }
}

function readKept() {
  try {
    const { request, at } = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as {
      request: unknown
      at: unknown
    }
    const parsed = redirectRequestSchema.safeParse(request)
    return parsed.success && typeof at === 'number' ? { request: parsed.data, at } : undefined
  } catch {
    return undefined
  }
}
