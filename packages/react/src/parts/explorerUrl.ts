import type { Network } from '@latchkey/core'
import { safeHref } from '../ui/safeHref.ts'

/**
 * A page at the network's explorer: of a transaction, an account or a token's contract. Undefined where there is none, or its address is
 * no https
 * link.
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

/** Half a character, which a server or storage may name, cannot be encoded. */
function encode(name: string): string {
  return encodeURIComponent(name.replace(/\p{Cs}/gu, ''))
}
