import * as z from 'zod'

/** A page of assets, which are parsed one by one: a node may know kinds that this server does not. */
export const pageSchema = z.object({ items: z.array(z.unknown()), limit: z.number().int().positive().optional() })

const textSchema = z.string().max(2_048)
const looseText = textSchema.nullish().catch(undefined)

const groupSchema = z.object({
  group_key: z.string(),
  group_value: z.string(),
  /** Absent where only verified groups are returned. */
  verified: z.boolean().optional(),
  collection_metadata: z.object({ name: looseText, symbol: looseText }).nullish().catch(undefined),
})

const fileSchema = z.object({ uri: z.string(), mime: z.string().optional() })

/** An asset of the Digital Asset Standard, as far as it is shown. */
export const assetSchema = z
  .object({
    interface: z.string(),
    id: z.string(),
    content: z
      .object({
        metadata: z.object({ name: looseText, symbol: looseText }).nullish().catch(undefined),
        links: z
          .object({ image: z.string().nullish().catch(undefined) })
          .nullish()
          .catch(undefined),
        files: z.array(fileSchema).nullish().catch(undefined),
      })
      .nullish(),
    compression: z.object({ compressed: z.boolean() }).nullish(),
    grouping: z.array(groupSchema).nullish().catch(undefined),
    ownership: z.object({ owner: z.string() }),
    burnt: z.boolean().optional(),
  })
  .transform(({ interface: kind, id, content, compression, grouping, ownership, burnt = false }) => {
    const group = (grouping ?? []).find((one) => one.group_key === 'collection' && one.verified !== false)
    const picture = content?.files?.find(({ mime }) => mime?.startsWith('image/'))
    return {
      kind,
      id,
      name: content?.metadata?.name,
      symbol: content?.metadata?.symbol,
      image: content?.links?.image ?? picture?.uri,
      isCompressed: compression?.compressed ?? false,
      isBurnt: burnt,
      owner: ownership.owner,
      collection: group && { address: group.group_value, ...group.collection_metadata },
    }
  })
export type Asset = z.infer<typeof assetSchema>

/** Interfaces of NFTs that are a mint of one piece. The others are tokens, collections and programs. */
const mints = new Set(['V1_NFT', 'V1_PRINT', 'V2_NFT', 'LEGACY_NFT', 'ProgrammableNFT'])

/** What an asset is; undefined where it is no NFT, or no longer one. */
export function readStandard({ kind, isCompressed, isBurnt }: Asset): 'spl' | 'core' | 'compressed' | undefined {
  if (isBurnt) return undefined
  if (kind === 'MplCoreAsset') return 'core'
  if (!mints.has(kind)) return undefined
  return isCompressed ? 'compressed' : 'spl'
}
