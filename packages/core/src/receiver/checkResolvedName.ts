import { type ResolvedName, toResolvedNameMessage } from '@latchkey/wire'
import { NameDisputedError, NameUncheckedError, NameUnsignedError } from '../errors/send.ts'
import type { Latchkey } from '../latchkey.ts'
import type { NameConfirmation, NameOnChain } from './receiverAbilities.ts'

/**
 * Verifies the server's response about a name with the key in `names.signer` and with the chain.
 *
 * @returns the source that confirms it; undefined where there is no second source
 * @throws NameUnsignedError, NameDisputedError, NameUncheckedError
 */
export async function checkResolvedName(
  latchkey: Latchkey,
  options: {
    answer: ResolvedName
    address: string
    request: { coinType: number; nonce: string | undefined }
    onChain: NameOnChain | undefined
  },
): Promise<NameConfirmation | undefined> {
  const { answer, address, onChain } = options
  const { name, source } = answer
  const isSigned = await checkSignature(latchkey, options)
  const dispute = (chain: string) => new NameDisputedError({ name, server: address, chain })
  const domains = readDomains(latchkey)
  // The app decides which names are the server's, not the server. Names below .eth belong to ENS unless the app lists their domain.
  const isOwn =
    source === 'registry' && (domains?.includes(name.slice(name.indexOf('.') + 1)) ?? !name.endsWith('.eth'))
  const isProven = isOwn && isSigned && domains !== undefined
  if (onChain?.status === 'found') {
    if (onChain.address !== address || onChain.coinType !== answer.coin_type) throw dispute(onChain.address)
    return 'chain'
  }
  if (onChain?.status === 'none' && !isOwn) throw dispute('none')
  if (onChain?.status === 'unreachable') {
    // A domain's gateway may be the server itself, or ENS's gateway for domains that are not in ENS.
    const isMissing = onChain.part === 'gateway' && !name.endsWith('.eth')
    if (!isOwn || !(isProven || isMissing)) throw new NameUncheckedError({ name, cause: onChain.cause })
  }
  return isProven ? 'signature' : undefined
}

/** Ignores entries without a dot, because a whole top-level domain never belongs to one server. */
function readDomains(latchkey: Latchkey): string[] | undefined {
  return latchkey.options.names?.domains?.filter((domain) => domain.includes('.'))
}

/** @returns whether the response is signed by the pinned key; false without one */
async function checkSignature(
  latchkey: Latchkey,
  { answer, request, onChain }: Pick<Parameters<typeof checkResolvedName>[1], 'answer' | 'request' | 'onChain'>,
): Promise<boolean> {
  const { names } = latchkey.options
  if (!names) return false
  const text = toResolvedNameMessage(request, answer)
  // The key that signs is the server's, whatever the namespace of the address.
  const checks = latchkey.adapters.find(({ loadNameSignatures }) => loadNameSignatures)
  // Without code that verifies signatures, the chain must have the same address.
  if (!checks && onChain?.status === 'found') return false
  const ability = answer.signature ? await checks?.loadNameSignatures?.() : undefined
  const signer = answer.signature ? await ability?.recoverSigner({ text, signature: answer.signature }) : undefined
  const isPinned = [names.signer].flat().some((pinned) => pinned.toLowerCase() === signer?.toLowerCase())
  if (!isPinned) throw new NameUnsignedError({ name: answer.name, signer })
  return true
}
