import {
  type AnswerPurpose,
  type RedirectAnswer,
  type RedirectRequest,
  redirectMarks,
  type SealedAnswer,
  sealAnswer,
  writeFragment,
} from '@latchkey/wire/frame'
import type { OwnTab } from '../flows/OwnTab.ts'
import type { Host } from '../port/acceptHello.ts'
import { callPort } from '../port/callPort.ts'
import type { ScreenStore } from '../screens/screenStore.ts'
import { answerRedirect } from './answerRedirect.ts'
import type { Page } from './readPage.ts'
import { createOwnTab, keepAnswer, openVisit, type RedirectVisit } from './redirectVisit.ts'

export type ServeRedirectOptions = {
  page: Page
  screens: ScreenStore
  serve: (host: Host, tab: OwnTab) => Promise<void>
}

/**
 * Answers the one request of an app's page that came here itself, since its browser has neither frame nor window for the wallet, and goes
 * back. The server has checked that the browser names the site; the answer goes to an address of that site only, sealed to the page's key.
 */
export async function serveRedirect({ page, screens, serve }: ServeRedirectOptions): Promise<void> {
  const { signal } = new AbortController()
  const visit = openVisit(page)
  if (!visit) {
    await screens.run((ask) => ask('notice', { error: { code: 'invalid_request' }, retry: false }), { signal })
    return
  }
  const { request, answer, origin } = visit
  // Loaded again on the way back: what was signed is not signed twice.
  if (answer || !request) return answer && goBack(visit, answer)
  const { port1, port2 } = new MessageChannel()
  const calls = callPort(port2, { signal })
  await serve({ origin, port: port1, version: 1 }, createOwnTab(visit))
  const given = await answerRedirect({ calls, request, sentHash: visit.hash, screens, signal })
  const sealed = await seal(given, visit, request)
  keepAnswer(visit, sealed)
  goBack(visit, sealed)
}

async function seal(answer: RedirectAnswer, visit: RedirectVisit, { key }: RedirectRequest): Promise<SealedAnswer> {
  const { nonce, projectId, origin } = visit
  const purpose: AnswerPurpose = { nonce, projectId, origin, walletOrigin: location.origin }
  const sealed = await sealAnswer(answer, { to: key, purpose })
  if (writeFragment(redirectMarks.answer, sealed)) return sealed
  const error = { code: 'answer_too_large', message: 'The result is too long for an address.' }
  return sealAnswer({ error, user: answer.user }, { to: key, purpose })
}

function goBack({ back }: RedirectVisit, answer: SealedAnswer): void {
  const target = new URL(back)
  target.hash = writeFragment(redirectMarks.answer, answer) ?? ''
  // In place of this page: Back does not ask again.
  location.replace(target)
}
