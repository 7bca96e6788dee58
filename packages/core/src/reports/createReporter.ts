import { reporting } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import { endpointUrl, requestApi } from '../clients/requestApi.ts'
import { HttpStatusError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import { runSignal } from '../running.ts'
import { createLog } from './createLog.ts'
import { createQueue } from './createQueue.ts'
import { describeError } from './describeError.ts'
import { isAllowed } from './isAllowed.ts'
import type { LatchkeyEvent } from './LatchkeyEvent.ts'
import { toReport } from './toReport.ts'

/** A request carries what happened in this time. */
const batchMs = 5_000
const errorLimit = { count: 5, withinMs: 60_000 }
const timeoutMs = 10_000

export type Reporter = {
  addEvent: (event: LatchkeyEvent) => void
  addError: (error: unknown) => void
  readLog: () => string
}

const reporters = new WeakMap<Latchkey, Reporter>()

/** The reporter of a Latchkey. */
export function reporterOf(latchkey: Latchkey): Reporter {
  const reporter = reporters.get(latchkey) ?? createReporter(latchkey)
  reporters.set(latchkey, reporter)
  return reporter
}

function createReporter(latchkey: Latchkey): Reporter {
  const { analytics } = latchkey.options
  const log = createLog()
  const seen = new Set<string>()
  const errorTimes: number[] = []
  const queue = createQueue()
  /** What the server's configuration says; off until it is read, and where it cannot be. */
  let isOn = false
  let reading: Promise<void> | undefined
  /** The server took a report: from then on the browser sends them, and its responses are not read. */
  let isAccepted = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let watched: AbortSignal | undefined

  /** The first call reads the configuration, and no other does: on failure this page reports nothing. */
  function prepare(): Promise<void> {
    watchEnd()
    reading ??= requestApi(latchkey, reporting.config)
      .then(({ isAnalyticsEnabled }) => {
        isOn = isAnalyticsEnabled
      })
      .catch(stopIfRefused)
    return reading
  }

  /** After a 403 nothing is sent any more: the server does not list this page's origin. In development the error becomes a notice. */
  function stopIfRefused(error: unknown): void {
    if (!(error instanceof HttpStatusError) || error.status !== 403) return
    isOn = false
    queue.clear()
    note(`Invalid App Configuration: ${describeError(error).errorMessage}`)
  }

  /** Once for each run of Latchkey, which may stop and start again. */
  function watchEnd(): void {
    const signal = runSignal(latchkey)
    if (!signal || signal === watched) return
    watched = signal
    addEventListener('pagehide', flushAtEnd, { signal })
  }

  function flushAtEnd(): void {
    if (!isOn || queue.isEmpty()) return
    clearTimeout(timer)
    timer = undefined
    if (isAllowed(analytics)) navigator.sendBeacon(endpointUrl(latchkey, reporting.events), queue.take())
    queue.clear()
  }

  async function flush(): Promise<void> {
    await prepare()
    timer = undefined
    if (!isOn || !isAllowed(analytics)) queue.clear()
    if (queue.isEmpty()) return
    await send(endpointUrl(latchkey, reporting.events), queue.take())
    if (!queue.isEmpty()) schedule()
  }

  function schedule(): void {
    timer ??= setTimeout(flush, batchMs)
  }

  /** Never throws: a report that fails is lost. A status can be read until the first report is accepted. */
  async function send(url: string, body: string): Promise<void> {
    if (isAccepted && navigator.sendBeacon(url, body)) return
    const signal = AbortSignal.timeout(timeoutMs)
    const init = { method: 'POST', body, keepalive: true, credentials: 'omit', redirect: 'error', signal } as const
    try {
      const response = await (latchkey.options.fetch ?? fetch)(url, init)
      const { ok, status } = response
      if (!ok) throw new HttpStatusError({ status, details: (await response.text()).slice(0, 300) })
      isAccepted = true
    } catch (error) {
      // Otherwise the server is away, or a policy of the page blocks it.
      if (isOn) stopIfRefused(error)
    }
  }

  function note(line: string): void {
    if (analytics?.log ?? analytics?.enabled) log.add(`${new Date().toISOString()} ${line}`)
  }

  return {
    addEvent({ name, ...properties }) {
      note(`${name} ${JSON.stringify(properties)}`)
      if (!isAllowed(analytics)) return
      // The server counts visits by it: no id ties the events of a visit together.
      const first = !seen.has(name)
      seen.add(name)
      const address = analytics?.address ? getAccount(latchkey).address : undefined
      queue.add(toReport({ type: 'track', event: name, first, ...(address && { address }), properties }))
      void prepare()
      schedule()
    },
    addError(error) {
      const description = describeError(error)
      note(`ERROR ${Object.values(description).join(' ')}`)
      const now = Date.now()
      const recent = errorTimes.filter((time) => time > now - errorLimit.withinMs)
      if (!isAllowed(analytics) || recent.length >= errorLimit.count) return
      errorTimes.splice(0, errorTimes.length, ...recent, now)
      const report = toReport({ type: 'error', ...description })
      void prepare().then(() => {
        if (isOn && isAllowed(analytics)) return send(endpointUrl(latchkey, reporting.error), report)
      })
    },
    readLog: log.read,
  }
}
