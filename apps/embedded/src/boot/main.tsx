import { frameLimits } from '@latchkey/wire/frame'
import { createRoot } from 'react-dom/client'
import { toWalletError } from '../errors.ts'
import { loadLater } from '../loadLater.ts'
import { en } from '../locales/en.ts'
import { acceptHello } from '../port/acceptHello.ts'
import { createScreenStore } from '../screens/screenStore.ts'
import { WalletPage } from '../screens/WalletPage.tsx'
import { createLook } from './createLook.ts'
import { type Page, readPage } from './readPage.ts'
import { serveHost } from './serveHost.ts'

/**
 * The page's entry. The hello may come as soon as this script ran, so its listener is there before anything else. Nothing is awaited at the
 * top level: chunks that load later import from this file.
 */
async function start(): Promise<void> {
  const page = readPage(document)
  const isOwnWindow = page.placement === 'window' && location.pathname === '/v1/settings'
  const isRedirect = page.placement === 'window' && location.pathname === '/v1/redirect'
  const hello =
    isOwnWindow || isRedirect ? undefined : acceptHello({ window, source: findHost(page), origins: page.origins })
  const screens = createScreenStore({ personMs: frameLimits.personMs })
  const look = createLook(navigator.language)
  await look.set({ mode: matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark' })

  let onHeight: (height: number | undefined) => void = () => {}
  const root = document.createElement('div')
  document.body.append(root)
  createRoot(root).render(
    <WalletPage screens={screens} look={look} placement={page.placement} onHeight={(height) => onHeight(height)} />,
  )
  if (hello) onHeight = await serveHost({ page, host: await hello, screens, look })
  else if (isRedirect) {
    const { serveRedirect } = await loadLater()
    await serveRedirect({
      page,
      screens,
      serve: async (host, tab) => {
        onHeight = await serveHost({ page, host, screens, look, tab })
      },
    })
  } else {
    const { serveVisitor } = await loadLater()
    await serveVisitor({ page, origin: new URLSearchParams(location.search).get('origin') ?? '', screens, look })
  }
}

/** Whose hello counts. A page that is neither in a frame nor opened by another has no host. */
function findHost({ placement }: Page): Window | null {
  const host = placement === 'frame' ? window.parent : (window.opener as Window | null)
  return host === window ? null : host
}

start().catch((thrown: unknown) => {
  // Nothing else is on the page: it could not even start.
  document.body.textContent = en.errors[toWalletError(thrown).code]
})
