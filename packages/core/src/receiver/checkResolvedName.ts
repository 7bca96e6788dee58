import { type ResolvedName, toResolvedNameMessage } from '@latchkey/wire'
import type { Adapter } from '../adapter.ts'
import { NameDisputedError, NameUncheckedError, NameUnsignedError } from '../errors/send.ts'
import type { Latchkey } from '../latchkey.ts'
import type { NameConfirmation, NameOnChain } from './receiverAbilities.ts'

/**
 * Holds what the server says of a name to the signature of the key in `names.signer` and to what the chain says.
 *
 * @returns who confirms it; undefined where there is no second source
 * @throws NameUnsignedError, NameDisputedError, NameUncheckedError
 */
export async function checkResolvedName(
  latchkey: Latchkey,
  options: {
    answer: ResolvedName
    address: string
    request: { coinType: number; nonce: string | undefined }
    onChain: NameOnChain | undefined
    adapter: Adapter
  },
): Promise<NameConfirmation | undefined> {
  const { answer, address, onChain } = options
  const { name, source } = answer
  const isSigned = await checkSignature(latchkey, options)
  const dispute = (chain: string) => new NameDisputedError({ name, server: address, chain })
  const domains = readDomains(latchkey)
  // The app says which names are the server's own, not the server. Whatever is below .eth is ENS's unless the app says so.
  const isOwn =
    source === 'registry' && (domains?.includes(name.slice(name.indexOf('.') + 1)) ?? !name.endsWith('.eth'))
  const isProven = isOwn && isSigned && domains !== undefined
  if (onChain?.status === 'found') {
    if (onChain.address !== address || onChain.coinType !== answer.coin_type) throw dispute(onChain.address)
    return 'chain'
  }
  if (onChain?.status === 'none' && !isOwn) throw dispute('none')
  if (onChain?.status === 'unreachable') {
    // The gateway of a domain may be the server itself, or ENS's for domains that are not in ENS at all.
    const isMissing = onChain.part === 'gateway' && !name.endsWith('.eth')
    if (!isOwn || !(isProven || isMissing)) throw new NameUncheckedError({ name, cause: onChain.cause })
  }
  return isProven ? 'signature' : undefined
}

/** A whole top-level domain is no domain of a server: what has no dot does not count. */
function readDomains(latchkey: Latchkey): string[] | undefined {
  return latchkey.options.names?.domains?.filter((domain) => domain.includes('.'))
}

/** @returns whether the answer is signed by the pinned key; false where none is pinned */
async function checkSignature(
  latchkey: Latchkey,
  { answer, request, adapter }: Pick<Parameters<typeof checkResolvedName>[1], 'answer' | 'request' | 'adapter'>,
): Promise<boolean> {
  const { names } = latchkey.options
  if (!names) return false
  const text = toResolvedNameMessage(request, answer)
  const ability = answer.signature ? await adapter.loadNames?.() : undefined
  const signer = answer.signature ? await ability?.recoverSigner({ text, signature: answer.signature }) : undefined
  const isPinned = [names.signer].flat().some((pinned) => pinned.toLowerCase() === signer?.toLowerCase())
  if (!isPinned) throw new NameUnsignedError({ name: answer.name, signer })
  return true
}
