import type { WorldInfo } from '@latchkey/world'
import type { Page, WebSocketRoute } from '@playwright/test'

/** The page's line to the relay, to be cut and restored. Install before the page is loaded. */
export async function relayLine(page: Page, world: WorldInfo) {
  const lines = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(
    (url) => url.href.startsWith(world.relay ?? 'none'),
    (line) => {
      if (isCut) return void line.close({ code: 1011 })
      lines.add(line)
      line.connectToServer()
    },
  )
  return {
    /** Ends what is open and lets nothing through until `restore`. */
    async cut() {
      isCut = true
      await Promise.all([...lines].map((line) => line.close({ code: 1011 })))
      lines.clear()
    },
    restore() {
      isCut = false
    },
  }
}
