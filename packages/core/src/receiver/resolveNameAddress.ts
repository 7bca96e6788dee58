import { resolveName, toSkeleton } from '@latchkey/wire'
import { getAccount } from '../actions/account.ts'
import type { Adapter } from '../adapter/Adapter.ts'
import { requestApi } from '../clients/requestApi.ts'
import { BaseError } from '../errors/BaseError.ts'
import { NameOfOtherNetworkError, NameUnknownError, ReceiverInvalidError } from '../errors/send.ts'
import { ServerAnswerInvalidError } from '../errors/server.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Network } from '../network.ts'
import { findPaidName } from '../storage/paidNames.ts'
import { toHex } from '../text/toHex.ts'
import { witnessSources } from '../witness/witnessSources.ts'
import { checkResolvedName } from './checkResolvedName.ts'
import { normalizeName } from './normalizeName.ts'
import type { NameFacts } from './receiverAbilities.ts'
import { ethereumCoinType, toCoinType } from './toCoinType.ts'

type NameAddress = {
  /** In ENSIP-15's normal form. */
  name: string
  /** In the namespace's spelling. */
  address: string
  facts: NameFacts
}

/**
 * Resolves a name on a network through the server, without caches: a name in the server's domains or in a registry on chain. That one is
 * read as well, and both results are compared.
 *
 * A name without an address for the network resolves to its Ethereum address only where that is safe: see `isKeyAddress`.
 *
 * @throws NameInvalidError, NameUnknownError, NameOfOtherNetworkError, NameDisputedError, NameUncheckedError, NameUnsignedError,
 * ReceiverInvalidError where there is no server, HttpStatusError, ServerUnavailableError, ServerAnswerInvalidError
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
  // An Ethereum address is one of every EVM network, and of no other.
  const coinTypes = network.nameCoinType === undefined ? [...new Set([wanted, ethereumCoinType])] : [wanted]
  const checking = lookUpOnChain(latchkey, { ...options, name, coinTypes })
  // Awaited below, unless the server's response throws first.
  checking.catch(() => {})
  const answer = await requestApi(latchkey, resolveName, {
    params: { name },
    query: { coin_type: wanted, nonce },
    signal,
  })
  const invalid = (details: string) => new ServerAnswerInvalidError({ url: latchkey.options.serverUrl ?? '', details })
  if (answer.name !== name) throw invalid(`requested ${name}, got ${answer.name}`)
  if (!answer.address) throw new NameUnknownError({ name })
  const address = await adapter.parseAddress(answer.address).catch((cause: unknown) => {
    // An address, of which nobody has the key.
    if (cause instanceof BaseError && cause.code === 'RECEIVER_BURNS') throw cause
    throw new ServerAnswerInvalidError({ url: latchkey.options.serverUrl ?? '', details: 'no address', cause })
  })
  if (!coinTypes.some((coinType) => coinType === answer.coin_type))
    throw invalid(`requested coin type ${wanted}, got ${answer.coin_type}`)
  const request = { coinType: wanted, nonce }
  const confirmedBy = await checkResolvedName(latchkey, { answer, address, request, onChain: await checking })
  if (answer.coin_type !== wanted && !(await isKeyAddress(latchkey, { address, network, adapter, signal })))
    throw new NameOfOtherNetworkError({ name, network: network.name })
  const ownerChangedAt = answer.owner_changed_at === undefined ? undefined : Date.parse(answer.owner_changed_at)
  if (Number.isNaN(ownerChangedAt)) throw invalid(`no time: ${answer.owner_changed_at}`)
  const lastSentTo = findPaidName(latchkey, { from: getAccount(latchkey).address, network, name })
  return {
    name,
    address,
    facts: {
      confirmedBy,
      ownerChangedAt,
      lastSentTo: lastSentTo === address ? undefined : lastSentTo,
      looksLikeAddress: looksLikeAddress(name, address),
    },
  }
}

/**
 * Whether a label looks like the start of an address, in full or shortened (`0x7099-79c8`). Accents, symbols and marks are ignored
 * (`✅øx7099’79ç8`). Letters that look like digits count as digits (`0x7o99-79c8`), except in a label without any digit, such as
 * `oxidizable`. Where addresses have no prefix, a label looks like one by its length, or shortened by its ends (`mvin-qwf2kn`).
 */
function looksLikeAddress(name: string, address: string): boolean {
  if (!address.startsWith('0x')) return name.split('.').some((label) => bare.test(label))
  const labels = name.split('.').map((label) => {
    const letters = toSkeleton(label).replace(/[^a-z0-9]/g, '')
    return /\d/.test(label) ? letters.replace(/[gloqsz]/g, '0') : letters
  })
  return /(^|\.)[0o]x+[\da-f]{4,}\.?[\da-f]{4}/.test(labels.join('.'))
}

/** As many letters and digits as an address has; or the first four, and after a mark the last four to six, a digit among them. */
const bare = /^[a-z\d]{32,}$|^(?=.*\d)[a-z\d]{4}[^a-z\d]+[a-z\d]{4,6}$/

async function lookUpOnChain(
  latchkey: Latchkey,
  options: { name: string; coinTypes: readonly number[]; network: Network; adapter: Adapter; signal?: AbortSignal },
) {
  const { name, coinTypes, network, adapter, signal } = options
  const ability = await adapter.loadNames?.()
  return ability?.resolve({ ...witnessSources(latchkey, network), name, coinTypes, signal })
}

function createNonce(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)))
}

const ethereum = 'eip155:1'

/**
 * Whether an Ethereum address belongs to a key, which controls it on every EVM network. A contract's address may have no owner on another
 * network, and tokens sent there are lost.
 *
 * A key's address has no code on the network in question and on Ethereum. In an app without Ethereum, all networks are read, and the
 * account must have sent a transaction on one of them, which only a key can. The server's nodes are used only where there are no others.
 * @throws what the adapter's node throws, because an unknown result is not safe.
 */
async function isKeyAddress(
  latchkey: Latchkey,
  options: { address: string; network: Network; adapter: Adapter; signal?: AbortSignal },
): Promise<boolean> {
  const { address, network, adapter, signal } = options
  const tokens = await adapter.loadTokens?.()
  if (!tokens) return false
  const home = latchkey.networks.find(({ caipNetworkId }) => caipNetworkId === ethereum)
  const networks = home
    ? [...new Set([home, network])]
    : latchkey.networks.filter(({ chainNamespace }) => chainNamespace === adapter.namespace)
  const facts = await Promise.all(
    networks.map((one) =>
      tokens.inspectAddress({ network: one, address, witness: witnessSources(latchkey, one), signal }),
    ),
  )
  if (facts.some(({ isContract }) => isContract)) return false
  return home !== undefined || facts.some(({ transactionCount }) => transactionCount > 0)
}
