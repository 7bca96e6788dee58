import type { BrowserContext } from '@playwright/test'

/** What no page of ours may do: break its Content-Security-Policy, leave an error uncaught, complain in the console. */
export type PageFaults = { violations: string[]; errors: string[] }

type FaultWindow = { reportViolation: (text: string) => void }

/** Watches every page of a context from before its first script on. */
export async function watchFaults(context: BrowserContext): Promise<PageFaults> {
  const faults: PageFaults = { violations: [], errors: [] }
  await context.exposeFunction('reportViolation', (text: string) => void faults.violations.push(text))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const place = `${event.sourceFile}:${event.lineNumber}:${event.columnNumber}`
      ;(window as unknown as FaultWindow).reportViolation(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${place}`,
      )
    })
  })
  context.on('weberror', (error) => faults.errors.push(String(error.error().stack ?? error.error())))
  context.on('console', (message) => {
    // What the browser itself notes of a request that a spec made fail is the spec's subject.
    const isExpected = /^Failed to load resource|blocked by CORS policy/.test(message.text())
    if (message.type() === 'error' && !isExpected) faults.errors.push(message.text())
  })
  return faults
}
