import type { Network } from '@latchkey/core'
import { safeHref } from '../ui/safeImage.ts'

/**
 * The page of a transaction, an account or a token's contract at the network's explorer. Undefined without an explorer, or if its URL is
 * not https.
 */
export function explorerUrl(
  options: { network: Network | undefined } & ({ hash: string } | { address: string } | { token: string }),
): string | undefined {
  const base = options.network?.blockExplorerUrl
  return base && safeHref(`${base.replace(/\/+$/, '')}/${pathOf(options)}`)
}

function pathOf(subject: { hash: string } | { address: string } | { token: string }): string {
  if ('hash' in subject) return `tx/${encode(subject.hash)}`
  if ('address' in subject) return `address/${encode(subject.address)}`
  return `token/${encode(subject.token)}`
}

/** A lone surrogate, which a server or storage may contain, cannot be encoded. */
function encode(name: string): string {
  return encodeURIComponent(name.replace(/\p{Cs}/gu, ''))
}
