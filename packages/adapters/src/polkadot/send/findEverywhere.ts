import { BaseError } from '@latchkey/core/errors'
import type { FindRequest, FindResult, NodeClient } from '@latchkey/core/internal'
import { readEra, toPayload, writeTerms } from '@latchkey/wire/polkadot'
import { toAccount } from '../chain/parseAddress.ts'
import { eachNode, type Node, readWith } from '../rpc/createNodes.ts'
import type { createRuntimes, Runtime } from '../rpc/readRuntime.ts'
import { isSignedBy } from '../signatures/isSignedBy.ts'
import type { createDigests } from './createDigests.ts'
import { findMade, findTransfer, type Shown } from './findTransfer.ts'
import { readHash } from './planTransfer.ts'

export type FindEnvironment = {
  readRuntime: ReturnType<typeof createRuntimes>
  digestOf: ReturnType<typeof createDigests>
}
type Place = { node: Node; runtime: Runtime }
/** How the account's signature is on a transaction, by the rules of one node. */
type Proof = 'with its digest' | 'signed' | undefined

/**
 * Finds the transfer of a wallet whose response was lost. What a node shows counts where every node of the network shows the same, or where
 * it is signed by the account: with the digest of a node's metadata, or, without one, by the metadata of each node that responds.
 * @returns neither a transfer nor a number of transactions where nodes differ
 * @throws what the first node throws where none responds
 */
export async function findEverywhere(
  rpc: NodeClient,
  { readRuntime, digestOf }: FindEnvironment,
  request: FindRequest,
): Promise<FindResult> {
  const { network, signal } = request
  const searches = eachNode(rpc, network).map(async ({ url, node }) => {
    const runtime = await readRuntime(node, url, signal)
    return { node, runtime, result: await findTransfer(node, runtime, request) }
  })
  const settled = await Promise.allSettled(searches)
  const views = settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  // Every node failed, each for a reason of its own: the first one's is told.
  if (views.length === 0) await searches[0]
  const areAll = views.length === settled.length
  const shown = views.flatMap(({ result }) => ('shown' in result ? result.shown : []))
  // The page's own has the lowest number: a later payment of the account may be equal.
  for (const one of shown.toSorted((a, b) => a.found.nonce - b.found.nonce)) {
    const isNamed = areAll && shown.filter(({ found }) => found.hash === one.found.hash).length === views.length
    // SECURITY: one node alone could make up a transaction of a later number, which then counts as never sent: paid twice.
    if (isNamed || (await isProven(views, one))) return { found: one.found }
  }
  const counts = views.flatMap(({ result }) => ('minedCount' in result ? result.minedCount : []))
  return areAll && counts.length === views.length ? { minedCount: Math.min(...counts) } : {}

  async function isProven(places: readonly Place[], one: Shown): Promise<boolean> {
    const proofs = await Promise.all(places.map((place) => prove(place, one).catch(toUnproven)))
    // SECURITY: by metadata that a node made up, another transaction of the account may read as this one; its digest would be another.
    return proofs.includes('with its digest') || proofs.every((proof) => proof === 'signed')
  }

  /** By the metadata, the version and the blocks of one node. An upgrade since then leaves it unproven. */
  async function prove({ node, runtime }: Place, { found, bytes, block }: Shown): Promise<Proof> {
    const [made] = findMade([{ index: 0, hash: found.hash, bytes }], runtime, request)
    if (!made || Number(made.signed.terms.nonce) !== found.nonce) return undefined
    const { terms, call, extra, signature } = made.signed
    const method = 'chain_getBlockHash'
    // One without an end names the first block.
    const birth = readEra(terms.era, block)?.birth ?? 0
    const [genesisHash, blockHash] = await Promise.all(
      [0, birth].map(async (number) => readHash(await node(method, [number], signal), method)),
    )
    if (!genesisHash || !blockHash) return undefined
    const { metadata, specVersion, transactionVersion } = runtime
    const metadataHash = terms.hasMetadataHash ? digestOf(runtime, network) : undefined
    const written = { nonce: found.nonce, block: birth, blockHash, genesisHash, specVersion, transactionVersion }
    const { signed } = readWith(() => writeTerms(metadata, { ...written, metadataHash }), 'metadata')
    if (!isSignedBy(toAccount(request.from), toPayload(call, { extra, signed }), signature)) return undefined
    return metadataHash ? 'with its digest' : 'signed'
  }
}

/** A node that is lost meanwhile proves nothing. */
function toUnproven(error: unknown): undefined {
  if (error instanceof BaseError && error.code !== 'ABORTED') return undefined
  throw error
}
