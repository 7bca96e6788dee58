import type { Address } from 'viem'
import * as z from 'zod'
import type { Chain } from '../chains/Chain.ts'
import type { ServerContext } from '../context.ts'
import type { Project } from '../projects/Project.ts'

/** How long a visitor may think between a quote and its approval. */
const ttlMs = 10 * 60_000

type Asked = {
  chain: Chain
  from: Address
  to: Address
  user: Address
  /** One caller's quotes are not another's: nobody shall raise a stranger's next approval. */
  request: { project: Project; query: { clientId?: string | undefined } }
}

/** Keeps what a user was quoted for: existing clients ask for the approval that follows without saying how much. */
export async function rememberQuote(
  { state }: Pick<ServerContext, 'state'>,
  { amount, ...asked }: Asked & { amount: bigint },
): Promise<void> {
  await state.cache.set(toKey(asked), String(amount), { ttlMs })
}

/** The amount of the last quote, in base units; undefined when there was none of late. */
export async function recallQuote({ state }: Pick<ServerContext, 'state'>, asked: Asked): Promise<bigint | undefined> {
  const amount = await state.cache.get(toKey(asked), { schema: z.string().regex(/^\d{1,78}$/) })
  return amount === undefined ? undefined : BigInt(amount)
}

function toKey({ chain, from, to, user, request }: Asked): string {
  return `quoted:${JSON.stringify([request.project.id, request.query.clientId ?? '', chain.id, user, from, to])}`
}
