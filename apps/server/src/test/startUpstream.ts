import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * An HTTP server that responds as a test defines and records its requests: a node in any state of health.
 * @param options.chainId the network that it says it serves; that request is not recorded.
 */
export async function startUpstream(
  respond: (request: IncomingMessage, response: ServerResponse, body: string) => void,
  { chainId }: { chainId?: number } = {},
) {
  const bodies: string[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      if (chainId !== undefined && body.includes('"eth_chainId"'))
        return response.end(JSON.stringify({ jsonrpc: '2.0', id: 0, result: `0x${chainId.toString(16)}` }))
      bodies.push(body)
      return respond(request, response, body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The system gave no port.')
  return {
    url: `http://127.0.0.1:${address.port}`,
    bodies,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
