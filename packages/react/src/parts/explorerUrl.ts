import type { Network } from '@latchkey/core'
import { safeHref } from '../ui/safeHref.ts'

/** A transaction's page at the network's explorer; undefined where there is none, or its address is no https link. */
export function explorerUrl(options: { network: Network | undefined; hash: string }): string | undefined {
  const { network, hash } = options
  const base = network?.blockExplorerUrl
  return base && safeHref(`${base.replace(/\/+$/, '')}/tx/${encodeURIComponent(hash)}`)
}
