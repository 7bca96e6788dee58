import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { caipAddressSchema, caipNetworkIdSchema, clientQuery, decimalSchema } from '../schemas.ts'

export const nftSchema = z.object({
  /** `{collection CAIP-10}/{tokenId}`. */
  id: z.string(),
  chainId: caipNetworkIdSchema,
  collection: z.object({ address: caipAddressSchema, name: z.nullable(z.string()), symbol: z.nullable(z.string()) }),
  /** A number; on Solana the piece's own address, base58. */
  tokenId: z.string().check(z.regex(/^(\d{1,100}|[1-9A-HJ-NP-Za-km-z]{32,44})$/)),
  /** On Solana: a mint of one piece, an account of Metaplex Core, or a leaf of a tree that no account holds. */
  standard: z.enum(['erc721', 'erc1155', 'spl', 'core', 'compressed']),
  /** Quantity owned; "1" for all but ERC-1155. */
  quantity: decimalSchema,
  name: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  isSpam: z.boolean(),
})
export type Nft = z.infer<typeof nftSchema>

export const getNfts = defineEndpoint({
  name: 'getNfts',
  method: 'GET',
  path: '/v1/account/:address/nfts',
  access: 'project',
  summary: 'NFTs of an address, 50 per page; spam is flagged.',
  params: z.object({ address: z.string().check(z.minLength(1), z.maxLength(128)) }),
  query: z.object({
    ...clientQuery,
    chainId: z.optional(caipNetworkIdSchema),
    cursor: z.optional(z.string().check(z.maxLength(8192))),
  }),
  response: z.object({ data: z.array(nftSchema), next: z.nullable(z.string()) }),
})
export type NftPage = z.infer<typeof getNfts.response>
