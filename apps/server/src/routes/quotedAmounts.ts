import type { Address } from 'viem'
import * as z from 'zod'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import type { Project } from '../projects/Project.ts'

/** How long a visitor may think between a quote and its approval. */
const ttlMs = 10 * 60_000

type QuoteRequest = {
  chain: Chain
  from: Address
  to: Address
  user: Address
  /** Quotes are stored per caller, so that no caller can raise the amount of another's next approval. */
  request: { project: Project; query: { clientId?: string | undefined } }
}

/** Stores the quoted amount, because existing clients then request the approval without an amount. */
export async function rememberQuote(
  { state }: Pick<ServerContext, 'state'>,
  { amount, ...quoted }: QuoteRequest & { amount: bigint },
): Promise<void> {
  await state.cache.set(toKey(quoted), String(amount), { ttlMs })
}

/** The amount of the last quote, in base units; undefined when there was none in the last ten minutes. */
export async function recallQuote(
  { state }: Pick<ServerContext, 'state'>,
  quoted: QuoteRequest,
): Promise<bigint | undefined> {
  const amount = await state.cache.get(toKey(quoted), { schema: z.string().regex(/^\d{1,78}$/) })
  return amount === undefined ? undefined : BigInt(amount)
}

function toKey({ chain, from, to, user, request }: QuoteRequest): string {
  return `quoted:${JSON.stringify([request.project.id, request.query.clientId ?? '', chain.id, user, from, to])}`
}
