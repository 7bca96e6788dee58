import type { Network } from '../network.ts'
import { withDeadline } from '../waiting/withDeadline.ts'
import { postJson } from './postJson.ts'
import { browserEnvironment } from './requestText.ts'

/**
 * Sends the same calls to every node of a network, in one POST each, without retries. The default limit of a second is enough for a healthy
 * node, and short enough for a visitor who waits.
 * @returns the results of each node that responded to every call; other nodes are left out
 */
export async function requestEachNode(
  network: Network,
  options: {
    calls: readonly { method: string; params?: readonly unknown[] }[]
    timeoutMs?: number
    signal?: AbortSignal | undefined
  },
): Promise<readonly (readonly unknown[])[]> {
  const { calls, timeoutMs = 1_000, signal } = options
  const batch = calls.map(({ method, params = [] }, id) => ({ jsonrpc: '2.0', id, method, params }))
  const body = JSON.stringify(batch.length === 1 ? batch[0] : batch)
  const post = async (url: string, limited: AbortSignal): Promise<readonly unknown[] | undefined> => {
    const answer = await postJson(browserEnvironment, { url, body, signal: limited }).catch(() => undefined)
    if (!answer?.ok) return undefined
    const all = (Array.isArray(answer.result) ? answer.result : [answer.result]) as ({
      id?: unknown
      result?: unknown
    } | null)[]
    const byId = new Map(all.map((one) => [one?.id, one]))
    const results = calls.map((_, id) => byId.get(id)?.result)
    return results.some((result) => result === undefined) ? undefined : results
  }
  const limits = { timeoutMs, ...(signal && { signal }) }
  const answers = await withDeadline(
    (limited) => Promise.all([...new Set(network.rpcUrls)].map((url) => post(url, limited))),
    limits,
  )
  return answers.filter((answer) => answer !== undefined)
}
