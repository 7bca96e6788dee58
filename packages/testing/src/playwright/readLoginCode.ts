/** A message of a mail inbox, as far as a login needs it. */
type Mail = { id: number; text: string }

const pollMs = 200

/**
 * The id of the newest message to an address, to wait for what comes after it; 0 where there is none.
 * @param options.inboxUrl - an inbox with the API of Latchkey's local world: `GET /messages?to=…&after=…`.
 * @throws Error that names the inbox, when it does not respond.
 */
export async function readLatestId(options: { inboxUrl: string; email: string }): Promise<number> {
  const [latest] = await listMail({ ...options, after: 0, timeoutMs: 10_000 })
  return latest?.id ?? 0
}

/**
 * Waits for the login code that was mailed to an address.
 * @param options.after - id of the last message before the login.
 * @param options.timeoutMs - how long the mail may take; 20 s when absent.
 * @returns six digits.
 * @throws Error that says which mail did not come, or which one has no code.
 */
export async function readLoginCode(options: {
  inboxUrl: string
  email: string
  after: number
  timeoutMs?: number
}): Promise<string> {
  const { inboxUrl, email, after, timeoutMs = 20_000 } = options
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const left = deadline - Date.now()
    if (left <= 0) throw new Error(`No mail to ${email} arrived at ${inboxUrl} within ${timeoutMs} ms.`)
    const messages = await listMail({ inboxUrl, email, after, timeoutMs: left })
    for (const { text } of messages) {
      const code = findLoginCode(text)
      if (code) return code
    }
    await new Promise((resolve) => setTimeout(resolve, Math.min(pollMs, left)))
  }
}

/**
 * The code in a mail's text; undefined where there is none.
 * @example findLoginCode('Your code is 123 456.') // '123456'
 */
export function findLoginCode(text: string): string | undefined {
  const [, first, second] = /(?<![\d.:-])(\d{3})[ \u00a0]?(\d{3})(?![\d-])/.exec(text) ?? []
  return first && second && first + second
}

async function listMail(options: {
  inboxUrl: string
  email: string
  after: number
  timeoutMs: number
}): Promise<Mail[]> {
  const { inboxUrl, email, after, timeoutMs } = options
  const url = new URL('/messages', inboxUrl)
  url.search = new URLSearchParams({ to: email, after: String(after) }).toString()
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) }).catch((cause: unknown) => {
    throw new Error(`The mail inbox ${inboxUrl} does not respond. Start it before the test.`, { cause })
  })
  if (!response.ok) throw new Error(`The mail inbox ${inboxUrl} responded with ${response.status} to GET /messages.`)
  const { messages } = (await response.json()) as { messages: Mail[] } // the inbox is the test's own
  return messages
}
