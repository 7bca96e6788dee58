import { caipNetworkIdSchema, type OriginRule, parseOriginRule } from '@latchkey/wire'
import { socialProviders } from '@latchkey/wire/frame'
import { bootEndpoints } from '@latchkey/wire/wallet'
import * as z from 'zod/mini'
import { WalletError } from '../errors.ts'

const contract = z.string().check(z.regex(/^0x[0-9a-f]{40}$/))

const chainSchema = z.object({
  caipNetworkId: caipNetworkIdSchema,
  name: z.string().check(z.maxLength(64)),
  nativeCurrency: z.object({
    name: z.string().check(z.maxLength(64)),
    symbol: z.string().check(z.maxLength(20)),
    decimals: z.int().check(z.gte(0), z.lte(36)),
  }),
  testnet: z.boolean(),
  /** What the operator says of its contracts, which its nodes are checked against. */
  contracts: z.object({
    wrappedNative: z.nullable(contract),
    uniswapV2Router: z.nullable(contract),
    uniswapV3Router: z.nullable(contract),
  }),
  tokens: z.array(
    z.object({
      address: contract,
      symbol: z.string().check(z.maxLength(20)),
      decimals: z.int().check(z.gte(0), z.lte(36)),
    }),
  ),
})
export type WalletChain = z.infer<typeof chainSchema>

const pageSchema = z.object({
  /** In the app's page, or a window of its own. */
  placement: z.enum(['frame', 'window']),
  /** Empty where the app names none. */
  projectId: z.string().check(z.maxLength(128)),
  appName: z.nullable(z.string().check(z.maxLength(256))),
  origins: z.array(z.string()),
  hpkeKey: bootEndpoints.releaseShare.body.shape.recipient,
  /** The path of the worker's script. */
  vault: z.string().check(z.regex(/^\/assets\/[\w.-]+\.js$/)),
  chains: z.array(chainSchema),
  socials: z.array(z.enum(socialProviders)),
  /** US dollars above which approving takes longer; null for never. */
  stepUpUsd: z.nullable(z.number().check(z.gte(0))),
  /** US dollars above which a wallet has to be protected; null for no limit. */
  protectAbove: z.nullable(z.number().check(z.gte(0))),
  /** The recovery guard; null where the operator has none. */
  guard: z.nullable(
    z.object({ url: z.string().check(z.maxLength(255)), hpkeKey: bootEndpoints.releaseShare.body.shape.recipient }),
  ),
})

/** What the server says about this page, in `<meta name="latchkey-wallet">`. */
export type Page = Omit<z.infer<typeof pageSchema>, 'origins'> & {
  /** Who may embed it, or open it. */
  origins: OriginRule[]
}

/** @throws WalletError `server_failed` if the element is missing or its content is not what this version expects. */
export function readPage(document: Pick<Document, 'querySelector'>): Page {
  const content = document.querySelector<HTMLMetaElement>('meta[name=latchkey-wallet]')?.content
  const parsed = pageSchema.safeParse(parseJson(content ?? ''))
  if (!parsed.success) throw new WalletError('server_failed', { details: 'the page has no valid description' })
  const origins = parsed.data.origins.flatMap((text) => parseOriginRule(text) ?? [])
  return { ...parsed.data, origins }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
