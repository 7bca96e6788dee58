import { resolveName } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import type { Adapter } from '../adapter.ts'
import { requestApi } from '../clients/api.ts'
import { NameOfOtherNetworkError, NameUnknownError, ReceiverInvalidError } from '../errors/send.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { findPaidName } from '../storage/paidNames.ts'
import { toSkeleton } from '../text/toSkeleton.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { checkNameAnswer } from './checkNameAnswer.ts'
import { isKeyAddress } from './isKeyAddress.ts'
import type { NameFacts } from './NameFacts.ts'
import { normalizeName } from './normalizeName.ts'
import { ethereumCoinType, toCoinType } from './toCoinType.ts'

type NameAddress = {
  /** In ENSIP-15's normal form. */
  name: string
  /** In the namespace's spelling. */
  address: string
  facts: NameFacts
}

/**
 * Asks the server, now and past every cache, where a name leads on a network: a name of the server's own zones or of ENS. The chain's own
 * registry is asked beside it, and what they say is compared.
 *
 * A name that has no address for the network but has one for Ethereum is followed there only where that is safe: see `isKeyAddress`.
 *
 * @throws NameInvalidError, NameUnknownError, NameOfOtherNetworkError, NameDisputedError, NameUncheckedError, NameUnsignedError,
 * ReceiverInvalidError where there is no server to ask, HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
 */
export async function resolveNameAddress(
  latchkey: Latchkey,
  options: { name: string; network: Network; adapter: Adapter; signal?: AbortSignal },
): Promise<NameAddress> {
  const { network, adapter, signal } = options
  const wanted = toCoinType(network)
  if (!latchkey.options.serverUrl || wanted === undefined) throw new ReceiverInvalidError({ receiver: options.name })
  const name = await normalizeName(options.name)
  const nonce = latchkey.options.names && createNonce()
  const checking = lookUpOnChain(latchkey, { ...options, name, coinTypes: [...new Set([wanted, ethereumCoinType])] })
  // Heard below, unless the server's answer ends it here.
  checking.catch(() => {})
  const answer = await requestApi(latchkey, resolveName, {
    params: { name },
    query: { coin_type: wanted, nonce },
    signal,
  })
  const refuse = (details: string) => new ServerAnswerInvalidError({ url: latchkey.options.serverUrl ?? '', details })
  if (answer.name !== name) throw refuse(`asked for ${name}, told of ${answer.name}`)
  if (!answer.address) throw new NameUnknownError({ name })
  const address = await adapter.parseAddress(answer.address).catch((cause: unknown) => {
    throw new ServerAnswerInvalidError({ url: latchkey.options.serverUrl ?? '', details: 'no address', cause })
  })
  if (answer.coin_type !== wanted && answer.coin_type !== ethereumCoinType)
    throw refuse(`asked for coin type ${wanted}, told of ${answer.coin_type}`)
  const question = { coinType: wanted, nonce }
  const confirmedBy = await checkNameAnswer(latchkey, { answer, address, question, onChain: await checking, adapter })
  if (answer.coin_type !== wanted && !(await isKeyAddress(latchkey, { address, network, adapter, signal })))
    throw new NameOfOtherNetworkError({ name, network: network.name })
  const ownerChangedAt = answer.owner_changed_at === undefined ? undefined : Date.parse(answer.owner_changed_at)
  if (Number.isNaN(ownerChangedAt)) throw refuse(`no time: ${answer.owner_changed_at}`)
  const lastSentTo = findPaidName(latchkey, { from: getAccount(latchkey).address, network, name })
  return {
    name,
    address,
    facts: {
      confirmedBy,
      ownerChangedAt,
      lastSentTo: lastSentTo === address ? undefined : lastSentTo,
      looksLikeAddress: looksLikeAddress(name),
    },
  }
}

/**
 * Whether a label begins like an address, in full or shortened (`0x7099-79c8`), to the eye: accents, symbols and marks count as nothing (`✅øx7099’79ç8`).
 * Letters that look like digits count as digits (`0x7o99-79c8`), except in a label without any digit: `oxidizable` is a word.
 */
function looksLikeAddress(name: string): boolean {
  const looks = name.split('.').map((label) => {
    const letters = toSkeleton(label).replace(/[^a-z0-9]/g, '')
    return /\d/.test(label) ? letters.replace(/[gloqsz]/g, '0') : letters
  })
  return /(^|\.)[0o]x+[\da-f]{4,}\.?[\da-f]{4}/.test(looks.join('.'))
}

async function lookUpOnChain(
  latchkey: Latchkey,
  options: { name: string; coinTypes: readonly number[]; network: Network; adapter: Adapter; signal?: AbortSignal },
) {
  const { name, coinTypes, network, adapter, signal } = options
  const ability = await adapter.loadNames?.()
  return ability?.resolve({ ...witnessSources(latchkey, network), name, coinTypes, signal })
}

function createNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
