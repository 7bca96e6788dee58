import { startUpstream } from './startUpstream.ts'

/**
 * A node's front that counts HTTP requests, and the JSON-RPC calls in them by method.
 * @param options.chainId the network that it says it serves: anvil's where it is absent. That request, which each server sends once, is not counted.
 */
export async function startCountingNode(nodeUrl: string, { chainId = 31337 }: { chainId?: number } = {}) {
  let requests = 0
  let methods: string[] = []
  const upstream = await startUpstream(
    (_, response, body) => {
      requests += 1
      const calls: { method: string }[] = [JSON.parse(body)].flat()
      methods.push(...calls.map(({ method }) => method))
      fetch(nodeUrl, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
        .then(async (forwarded) => response.setHeader('content-type', 'application/json').end(await forwarded.text()))
        .catch(() => response.destroy())
    },
    { chainId },
  )
  return {
    url: upstream.url,
    stop: upstream.stop,
    /** The calls since the last read. */
    take() {
      const taken = { requests, methods }
      requests = 0
      methods = []
      return taken
    },
  }
}
