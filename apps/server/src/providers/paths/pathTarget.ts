import { toTarget, type UpstreamTarget } from '../rpc/postJson.ts'

/**
 * Parses the URL of a node behind which paths are written; what follows its `?`, such as a key, stays behind them.
 * @throws TypeError for an invalid one
 * @example toPathTarget('https://esplora.example/api/?key=k') // { host, origin, path: '/api', search: '?key=k' }
 */
export function toPathTarget(url: string): UpstreamTarget & { search: string } {
  const { pathname, search } = new URL(url)
  return { ...toTarget(url), path: pathname.replace(/\/+$/, ''), search }
}
