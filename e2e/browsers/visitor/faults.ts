type FaultWindow = { latchkeyFaults?: string[] }

/**
 * Notes errors and violations of the Content-Security-Policy from now on. Runs in the page: before its first script where the driver can do
 * that, else once it has loaded; violations before that come from the browser's own list.
 */
export function watchFaults(): void {
  const place = window as unknown as FaultWindow
  if (place.latchkeyFaults) return
  const faults: string[] = []
  place.latchkeyFaults = faults
  window.addEventListener('error', ({ message }) => faults.push(message))
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(`unhandled: ${reason}`))
  document.addEventListener('securitypolicyviolation', (event) => {
    faults.push(`policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`)
  })
  if (document.readyState === 'loading' || typeof ReportingObserver === 'undefined') return
  const observer = new ReportingObserver(
    (reports) => {
      for (const { body } of reports) faults.push(`policy, earlier: ${JSON.stringify(body)}`)
    },
    { types: ['csp-violation'], buffered: true },
  )
  observer.observe()
}

/** The faults so far. Runs in the page. */
export function listFaults(): string[] {
  return (window as unknown as FaultWindow).latchkeyFaults ?? ['nobody watched']
}
