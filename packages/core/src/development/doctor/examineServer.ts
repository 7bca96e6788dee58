import { getAnalyticsConfig, getAppConfig, getHealth } from '@latchkey/wire'
import { clientVersion, endpointUrl, requestApi } from '../../clients/requestApi.ts'
import { serverUrl } from '../../clients/serverUrl.ts'
import { HttpStatusError, ServerAnswerInvalidError } from '../../errors/server.ts'
import type { Latchkey } from '../../latchkey.ts'
import { originFix, projectFix, projectTitle } from '../toNotice.ts'
import { type Examination, type Outcome, off, ok, unreachable, wrong } from './Finding.ts'
import { isServing } from './isServing.ts'

/** A clock that is further off makes sign-in messages and relay tokens invalid. */
const clockToleranceMs = 60_000

/** The server: whether it lets this page in, is of this version and has the same time, and what it is configured for. */
export function examineServer(latchkey: Latchkey): Examination[] {
  const url = serverUrl(latchkey)
  if (!url) return [{ subject: 'Server', run: () => off('The app has no `serverUrl`.') }]
  const { analytics } = latchkey.options
  return [
    { subject: 'Server', run: (signal) => examineProject(latchkey, signal) },
    { subject: 'Version of the server', run: (signal) => examineVersion(latchkey, signal) },
    { subject: 'Clock', run: (signal) => examineClock(latchkey, signal) },
    ...(analytics?.enabled
      ? [{ subject: 'Analytics', run: (signal: AbortSignal) => examineAnalytics(latchkey, signal) }]
      : []),
  ]
}

async function examineProject(latchkey: Latchkey, signal: AbortSignal): Promise<Outcome> {
  try {
    await requestApi(latchkey, getAppConfig, { cache: 'reload', signal })
    return ok('It accepts this page.')
  } catch (error) {
    return toServerOutcome(latchkey, error, signal)
  }
}

/** What its answer, or none, says of the setup. */
export async function toServerOutcome(latchkey: Latchkey, error: unknown, signal: AbortSignal): Promise<Outcome> {
  const { projectId } = latchkey.options
  const url = serverUrl(latchkey) ?? ''
  if (error instanceof HttpStatusError) {
    if (error.status === 403) return wrong('Invalid App Configuration', originFix(projectId))
    if (error.status === 401) return wrong(projectTitle(projectId), projectFix(projectId))
    if (error.status === 404) return wrong(`${url} is no Latchkey server.`, 'Correct `serverUrl`.')
    return unreachable(`It answers with HTTP status ${error.status}.`, 'Check the server’s log.')
  }
  if (error instanceof ServerAnswerInvalidError)
    return wrong(
      'Its response is not what this version expects.',
      'Install the packages and the server in the same version.',
    )
  return (await isServing(url, signal))
    ? wrong(
        'It answers, but this page may not read it.',
        `Correct \`serverUrl\`, and any proxy that removes CORS headers.`,
      )
    : unreachable(`${url} does not answer.`, 'Start the server, or correct `serverUrl`.')
}

type Health = { version: string | undefined; date: string | null; waitedMs: number }

/** Undefined where the page may not read it: an origin that the server refuses, or no server. The first check says which. */
async function readHealth(latchkey: Latchkey, signal: AbortSignal): Promise<Health | undefined> {
  const before = performance.now()
  const url = endpointUrl(latchkey, getHealth)
  try {
    const response = await (latchkey.options.fetch ?? fetch)(url, { credentials: 'omit', cache: 'no-store', signal })
    const [, version] = /^OK v(\d+\.\d+\.\d+\S*?),/.exec(await response.text()) ?? []
    return { version, date: response.headers.get('date'), waitedMs: performance.now() - before }
  } catch {
    return undefined
  }
}

export const unread = off('It cannot be checked: this page cannot read the server’s responses.')

async function examineVersion(latchkey: Latchkey, signal: AbortSignal): Promise<Outcome> {
  const health = await readHealth(latchkey, signal)
  if (!health) return unread
  const { version } = health
  if (!version) return wrong('It does not report its version.', 'Correct `serverUrl`: this is not a Latchkey server.')
  if (lineOf(version) === lineOf(clientVersion)) return ok(`Its version is ${version}, which suits this page.`)
  return wrong(
    `Its version is ${version}, and this page’s is ${clientVersion}.`,
    'Install the packages and the server in the same version.',
  )
}

/** Versions with the same one fit together: `0.1` of 0.1.4. */
const lineOf = (version: string): string => version.split('.').slice(0, 2).join('.')

async function examineClock(latchkey: Latchkey, signal: AbortSignal): Promise<Outcome> {
  const health = await readHealth(latchkey, signal)
  if (!health) return unread
  const { date, waitedMs } = health
  const time = Date.parse(date ?? '')
  if (Number.isNaN(time)) return off('The server’s response has no date.')
  const differenceMs = Math.abs(Date.now() - time)
  // Servers tell whole seconds.
  if (differenceMs <= clockToleranceMs + waitedMs + 1_000) return ok('This device has the server’s time.')
  return wrong(
    `This device and the server are ${Math.round(differenceMs / 1_000)} s apart.`,
    'Correct the clock that is wrong, for example by NTP.',
  )
}

async function examineAnalytics(latchkey: Latchkey, signal: AbortSignal): Promise<Outcome> {
  try {
    const { isAnalyticsEnabled } = await requestApi(latchkey, getAnalyticsConfig, { signal })
    return isAnalyticsEnabled
      ? ok('The server takes this project’s events.')
      : wrong('The app sends events that the server does not take.', analyticsFix(latchkey.options.projectId))
  } catch (error) {
    return toServerOutcome(latchkey, error, signal)
  }
}

/** A page cannot tell whether the server has projects: one without any takes every project id. */
const analyticsFix = (projectId: string | undefined): string =>
  projectId === undefined
    ? 'Set ANALYTICS_TOKEN of the server.'
    : `Run \`latchkey-server project set ${projectId} --analytics on\`; on a server without projects, set ANALYTICS_TOKEN.`
