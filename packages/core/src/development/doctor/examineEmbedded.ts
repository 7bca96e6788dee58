import { openFrame } from '../../embedded/openFrame.ts'
import type { Latchkey } from '../../latchkey.ts'
import { unlessAborted } from '../../waiting/unlessAborted.ts'
import { type Examination, type Outcome, off, ok, unreachable } from './Finding.ts'

/** The embedded wallet's page: whether it loads in a frame of this page and answers. */
export function examineEmbedded({ options }: Latchkey): Examination[] {
  const { embeddedWallet, projectId } = options
  if (!embeddedWallet) return [{ subject: 'Embedded wallet', run: () => off('The app has no `embeddedWallet`.') }]
  const silence = toSilence(embeddedWallet.url)
  return [
    {
      subject: 'Embedded wallet',
      run: async (signal) => (await examineFrame(embeddedWallet.url, projectId, signal)) ?? silence,
      silence,
    },
  ]
}

const toSilence = (origin: string): Outcome =>
  unreachable(
    `The page at ${origin} does not answer.`,
    'Start its server, and check WALLET_URL, the project’s origins, and `frame-src` of this page.',
  )

/** Undefined for no answer. */
async function examineFrame(
  origin: string,
  projectId: string | undefined,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const url = new URL('/v1/embed', origin)
  if (projectId !== undefined) url.searchParams.set('projectId', projectId)
  const frame = openFrame({
    origin,
    url: url.href,
    mount(iframe) {
      iframe.hidden = true
      document.body.append(iframe)
    },
    onEvent: () => {},
    onLink: () => {},
  })
  try {
    const { ready } = await unlessAborted(frame.link(), signal)
    return ready.storage
      ? ok('Its page loads in a frame of this page.')
      : ok('Its page loads. This browser stores nothing for a frame, so a window opens instead.')
  } catch {
    return undefined
  } finally {
    frame.close()
  }
}
