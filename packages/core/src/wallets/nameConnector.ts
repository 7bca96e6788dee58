import { type ChainNamespace, cleanText } from '@latchkey/wire'
import type { Connector } from '../adapter/wallets.ts'
import { parseIcon } from './parseIcon.ts'

/**
 * The row of a wallet that is known by the name it gives itself. No rdns contains a slash, so no wallet of another namespace has its id.
 * @param prefix of the ids of a namespace's wallets, such as `solana`
 * @returns undefined for a name that shows nothing
 */
export function nameConnector(
  prefix: string,
  { name, icon, type, chain }: { name: unknown; icon?: unknown; type: 'ANNOUNCED' | 'INJECTED'; chain: ChainNamespace },
): Connector | undefined {
  const shown = typeof name === 'string' ? cleanText(name, { maxLength: 64 }) : ''
  // `#` numbers wallets of one name: a name that contains it could pass for one of them.
  const id = shown.replaceAll('#', '')
  return id ? { id: `${prefix}/${id}`, name: shown, type, chain, imageUrl: parseIcon(icon) } : undefined
}
