import { cleanReport } from '@latchkey/wire'

/** An event or an error as the server reads it, as JSON. Its id is its own: none ties the reports of a visit together. */
export function toReport(props: object): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return JSON.stringify({
    eventId: Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    // Neither query nor fragment, and no address or email address that an app has in its paths.
    url: cleanReport(location.origin + location.pathname, { maxLength: 300 }),
    domain: location.hostname,
    timestamp: Date.now(),
    props,
  })
}
