import { isOriginAllowed } from '@latchkey/wire'
import {
  readFragment,
  redirectMarks,
  redirectRequestSchema,
  type SealedAnswer,
  sealedAnswerSchema,
} from '@latchkey/wire/frame'
import * as z from 'zod/mini'
import type { OwnTab } from '../flows/OwnTab.ts'
import type { Page } from './readPage.ts'

const visitSchema = z.object({
  nonce: z.string(),
  projectId: z.string(),
  origin: z.string(),
  back: z.string(),
  /** Until it is answered. */
  request: z.optional(redirectRequestSchema),
  answer: z.optional(sealedAnswerSchema),
  /** Of the transaction that is being sent: a page that is loaded again meanwhile does not send another one. */
  hash: z.optional(z.string()),
  /** A login with an account elsewhere that this page has left for. */
  login: z.optional(
    z.object({
      name: z.string(),
      started: z.object({ kind: z.literal('social'), flowId: z.string(), url: z.string(), verifier: z.string() }),
    }),
  ),
})
/** What an app's page came for, kept in this tab: a reload, or a login at a provider's page, goes on with it. */
export type RedirectVisit = z.infer<typeof visitSchema>

const key = 'latchkey.redirect'

/**
 * Reads what the app's page came for, takes it out of the address, and keeps it. A request that was answered is never run again.
 * @returns undefined for what no page of the project's sites can have asked
 */
export function openVisit({ projectId, origins }: Pick<Page, 'projectId' | 'origins'>): RedirectVisit | undefined {
  const { pathname, search, hash } = location
  const query = new URLSearchParams(search)
  const origin = query.get('origin') ?? ''
  // Anybody can write a request into a link, also into one of an app or a mail, for which browsers name no page.
  const isNamed = URL.canParse(document.referrer) && new URL(document.referrer).origin === origin
  const request = isNamed ? redirectRequestSchema.safeParse(readFragment(redirectMarks.request, hash)).data : undefined
  if (hash) history.replaceState(null, '', pathname + search)
  const kept = readVisit()
  const back = request ? (query.get('return') ?? undefined) : kept?.back
  const isSite = isOriginAllowed(origin, origins) && back !== undefined && URL.canParse(back)
  if (!isSite || new URL(back).origin !== origin) return undefined
  const isKept = kept?.origin === origin && kept.projectId === projectId && kept.back === back
  if (isKept && (!request || request.nonce === kept.nonce)) return kept
  if (!request) return undefined
  const visit = { nonce: request.nonce, projectId, origin, back, request }
  keepVisit(visit)
  return visit
}

/** Keeps the sealed answer, and forgets what was asked. */
export function keepAnswer({ nonce, projectId, origin, back }: RedirectVisit, answer: SealedAnswer): void {
  keepVisit({ nonce, projectId, origin, back, answer })
}

export function createOwnTab(visit: RedirectVisit): OwnTab {
  let { login } = visit
  return {
    takeLogin(name) {
      if (login?.name !== name) return undefined
      const { started } = login
      login = undefined
      keepVisit({ ...visit, login })
      return started
    },
    keepHash: (hash) => keepVisit({ ...visit, hash }),
    leaveFor(name, { flowId, url, verifier }) {
      keepVisit({ ...visit, login: { name, started: { kind: 'social', flowId, url, verifier } } })
      const target = new URL(url)
      const { projectId, origin } = visit
      target.searchParams.set('back', String(new URLSearchParams({ ...(projectId && { projectId }), origin })))
      location.assign(target)
    },
  }
}

function keepVisit(visit: RedirectVisit): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(visit))
  } catch {
    // Without it, a reload has to begin again in the app.
  }
}

function readVisit(): RedirectVisit | undefined {
  try {
    return visitSchema.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null')).data
  } catch {
    return undefined
  }
}
