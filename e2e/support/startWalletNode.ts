import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Held = {
  /** Lets it through to the chain; the page never hears of it. */
  pass(): Promise<string>
  /** Forwards it and returns the response to the page. */
  answer(): Promise<void>
}

/**
 * The wallet's own way to the chain: the node behind a door that a run can hold when a signed transaction comes. It belongs to the wallet,
 * not to the page, and outlives a crash as an extension does.
 */
export async function startWalletNode(nodeUrl: string) {
  let onSigned: ((held: Held) => void) | undefined
  const forward = async (body: string): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(nodeUrl, { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) })
    return response.text()
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    try {
      const pass = () => forward(body)
      const emit = /"(?:eth_sendRaw|send)Transaction"/.test(body) ? onSigned : undefined
      onSigned = emit ? undefined : onSigned
      const answer = async () => void response.end(await pass())
      if (emit) emit({ pass, answer })
      else await answer()
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Holds the next signed transaction. */
    holdNext: () =>
      new Promise<Held>((resolve) => {
        onSigned = resolve
      }),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
