import type { WorldInfo } from '@latchkey/world'
import type { Page, WebSocketRoute } from '@playwright/test'

/** Cuts and restores the page's connection to the relay. Call it before the page is loaded. */
export async function relayConnection(page: Page, world: WorldInfo) {
  const sockets = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(
    (url) => url.href.startsWith(world.relay ?? 'none'),
    (socket) => {
      if (isCut) return void socket.close({ code: 1011 })
      sockets.add(socket)
      socket.connectToServer()
    },
  )
  return {
    /** Closes open sockets, and rejects new ones until `restore`. */
    async cut() {
      isCut = true
      await Promise.all([...sockets].map((socket) => socket.close({ code: 1011 })))
      sockets.clear()
    },
    restore() {
      isCut = false
    },
  }
}
