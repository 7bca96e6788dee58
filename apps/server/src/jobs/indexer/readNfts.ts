import type { Address } from 'viem'
import { decodeFunctionResult, encodeFunctionData, isHex, parseAbi } from 'viem/utils'
import * as z from 'zod'
import { sanitizeText } from '../../chains/describeToken.ts'
import { isEmpty, pieceGas, tokenCall } from '../../chains/ethCall.ts'
import { toRemoteUrl } from '../../images/toRemoteUrl.ts'
import type { Rpc } from '../../providers/rpc/createRpc.ts'
import { UnanswerableError } from '../../providers/rpc/forward.ts'
import type { RpcResponse } from '../../providers/rpc/readResponses.ts'

export type NftPiece = { token: Address; tokenId: bigint; kind: 'erc721' | 'erc1155' }
export type NftDescription = { name: string | null; imageUrl: string | null }

const abi = parseAbi([
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
])

const maxNameLength = 64
/** Longer inline documents are not read. */
const maxUriLength = 128 * 1024
/** Longer inline images are not stored: cheap transfers must not fill the database. */
const maxInlineImageLength = 8 * 1024
/** Two hex digits for each byte, plus its ABI encoding and the JSON around it. */
const maxResponseBytes = 2 * maxUriLength + 4 * 1024

const documentSchema = z.object({
  name: z.string().optional().catch(undefined),
  image: z.string().optional().catch(undefined),
  image_data: z.string().optional().catch(undefined),
})

const unknown: NftDescription = { name: null, imageUrl: null }

/**
 * Reads name and image of NFTs from inline metadata (`data:application/json`), in the order given; undefined for an NFT whose contract is
 * too slow, or returns nothing at all because the node does not have it yet. Remote documents are not fetched: a contract's author would
 * choose where this server sends requests.
 * @param options.timeoutMs for all nodes together.
 * @throws NodeUnavailableError
 */
export async function readNfts(
  rpc: Rpc,
  { pieces, ...limits }: { pieces: readonly NftPiece[]; timeoutMs?: number; signal: AbortSignal },
): Promise<(NftDescription | undefined)[]> {
  const calls = pieces.map(({ token, tokenId, kind }) =>
    tokenCall(token, encodeFunctionData({ abi, functionName: functionOf(kind), args: [tokenId] }), pieceGas),
  )
  const responses = await rpc.batch(calls, { ...limits, bytesPerCall: maxResponseBytes }).catch((error) => {
    if (error instanceof UnanswerableError) return [] // the contracts are too slow, not the node
    throw error
  })
  return pieces.map(({ kind, tokenId }, index) => {
    const response = responses[index]
    return response === undefined || isEmpty(response) ? undefined : describe(readUri(response, kind), tokenId)
  })
}

function functionOf(kind: NftPiece['kind']) {
  return kind === 'erc721' ? 'tokenURI' : 'uri'
}

function readUri(response: RpcResponse, kind: NftPiece['kind']): string {
  if ('error' in response || !isHex(response.result)) return ''
  try {
    return decodeFunctionResult({ abi, functionName: functionOf(kind), data: response.result })
  } catch {
    return '' // a contract may return anything
  }
}

function describe(uri: string, tokenId: bigint): NftDescription {
  const text = readInlineJson(uri.replaceAll('{id}', tokenId.toString(16).padStart(64, '0')))
  if (text === undefined) return unknown
  try {
    const document = documentSchema.parse(JSON.parse(text))
    return {
      name: sanitizeText(document.name ?? '', { maxLength: maxNameLength }),
      imageUrl: safeImageUrl(document.image ?? document.image_data ?? ''),
    }
  } catch {
    return unknown // the document is not JSON
  }
}

function readInlineJson(uri: string): string | undefined {
  if (uri.length > maxUriLength) return undefined
  const match = /^data:application\/json[^,]*?(;base64)?,/i.exec(uri)
  if (!match) return undefined
  const payload = uri.slice(match[0].length)
  if (match[1]) return Buffer.from(payload, 'base64').toString('utf8')
  try {
    return decodeURIComponent(payload)
  } catch {
    return payload // many contracts return JSON without percent encoding
  }
}

/** Returns an https or ipfs URL, or a small inline picture of a known type; null for anything else. */
function safeImageUrl(value: string): string | null {
  const url = value.trim()
  if (url.length > maxInlineImageLength) return null
  // PostgreSQL rejects U+0000 in a text, and no URL contains control characters or lone surrogates.
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(url)) return /[\p{Cc}\p{Cs}]/u.test(url) ? null : url
  return toRemoteUrl(url) ?? null
}
