import type { Network } from '@latchkey/core'
import { safeHref } from '../ui/safeImage.ts'

/** An explorer on the developer's own machine. */
const localUrl = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?\//

/**
 * The page of a transaction, an account or a token's contract at the network's explorer. Undefined without an explorer, or if its URL is
 * neither https nor http on localhost.
 */
export function explorerUrl(
  options: { network: Network | undefined } & ({ hash: string } | { address: string } | { token: string }),
): string | undefined {
  const base = options.network?.blockExplorerUrl
  if (!base) return undefined
  const url = `${base.replace(/\/+$/, '')}/${pathOf(options, options.network)}`
  return localUrl.test(url) ? url : safeHref(url)
}

function pathOf(subject: { hash: string } | { address: string } | { token: string }, network?: Network): string {
  if ('hash' in subject) return `tx/${encode(subject.hash)}`
  if ('address' in subject) return `${network?.explorerAccountPath ?? 'address'}/${encode(subject.address)}`
  return `token/${encode(subject.token)}`
}

/** A lone surrogate, which a server or storage may contain, cannot be encoded. */
function encode(name: string): string {
  return encodeURIComponent(name.replace(/\p{Cs}/gu, ''))
}
