import * as z from 'zod'
import { LoginFault, toLoginFault } from '../LoginFault.ts'

const timeoutMs = 5_000
const channelSchema = z.object({ channelToken: z.string().min(1).max(512), url: z.url().max(2_048) })
const hex = z.string().regex(/^0x([0-9a-fA-F]{2})*$/)
const statusSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pending') }),
  z.object({
    state: z.literal('completed'),
    message: z.string().max(4_096),
    signature: hex.max(8_192).transform((text) => text as `0x${string}`), // the regex proves the template
    fid: z.int().positive(),
    username: z.string().max(64).optional(),
  }),
])

export type Completed = Extract<z.output<typeof statusSchema>, { state: 'completed' }>

/**
 * Opens a channel of Farcaster's relay (FIP-11), over which the visitor's app sends its signature.
 * @returns the channel's token, and the link that the app opens.
 * @throws LoginFault
 */
export async function openChannel(
  relayUrl: string,
  request: { siweUri: string; domain: string; nonce: string; expirationTime: string },
): Promise<{ channelToken: string; url: string }> {
  const body = JSON.stringify({ ...request, acceptAuthAddress: true })
  const opened = await call(`${relayUrl}/v1/channel`, { method: 'POST', body }, channelSchema)
  const { protocol } = new URL(opened.url)
  // What the visitor's device opens: nothing that runs here.
  if (protocol !== 'https:' && protocol !== 'http:') throw new LoginFault('refused', 'unexpected url of the channel')
  return opened
}

/** What the visitor's app has sent so far; undefined while there is nothing. @throws LoginFault */
export async function readChannel(relayUrl: string, channelToken: string): Promise<Completed | undefined> {
  const headers = { authorization: `Bearer ${channelToken}` }
  const status = await call(`${relayUrl}/v1/channel/status`, { headers }, statusSchema)
  return status.state === 'completed' ? status : undefined
}

async function call<value>(
  url: string,
  { headers, ...request }: { method?: string; body?: string; headers?: Record<string, string> },
  schema: z.ZodType<value>,
): Promise<value> {
  try {
    const response = await fetch(url, {
      ...request,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (response.ok) return schema.parse(await response.json())
    await response.body?.cancel()
    const kind = response.status >= 500 || response.status === 429 ? 'unreachable' : 'refused'
    throw new LoginFault(kind, `the relay returned ${response.status}`)
  } catch (error) {
    throw toLoginFault(error)
  }
}
