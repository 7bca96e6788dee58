import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The name of the last wallet, which no other has. */
export const lastWallet = 'The last wallet'

/** A server for the widget on a free loopback port that only has a catalogue, of as many wallets as no real one has. */
export async function serveCatalogue({
  count,
}: {
  count: number
}): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const headers = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }
    if (pathname.startsWith('/getWalletImage/'))
      return response.writeHead(200, { ...headers, 'content-type': 'image/svg+xml' }).end(icon)
    if (pathname !== '/getWallets') return response.writeHead(404, headers).end()
    const entries = Number(searchParams.get('entries') ?? 40)
    const from = (Number(searchParams.get('page') ?? 1) - 1) * entries
    const icons = Number(searchParams.get('icons') ?? 0)
    const length = Math.max(0, Math.min(entries, count - from))
    const data = Array.from({ length }, (_, index) => createWallet(from + index, { count, hasIcon: index < icons }))
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify({ data, count }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Listening on a port, not on a pipe.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#2a6" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2"/></svg>'

function createWallet(index: number, { count, hasIcon }: { count: number; hasIcon: boolean }): object {
  const id = index.toString(16).padStart(64, '0')
  return {
    id,
    name: index === count - 1 ? lastWallet : `Wallet ${index + 1}`,
    chains: ['eip155:1'],
    homepage: `https://wallet${index}.example`,
    image_id: id,
    image_url: hasIcon ? `data:image/svg+xml,${encodeURIComponent(icon)}` : null,
    order: index,
    mobile_link: `wallet${index}://`,
    desktop_link: null,
    webapp_link: null,
    app_store: null,
    play_store: null,
    chrome_store: null,
    rdns: `example.wallet${index}`,
    injected: null,
  }
}
