import { toBase58 } from '@latchkey/wire/solana'
import * as z from 'zod'
import type { SolanaChain } from '../../chains/Chain.ts'
import { type SolanaAddress, solanaPrograms } from '../../chains/solana/solanaAddress.ts'
import { RpcError, type RpcResponse } from '../rpc/readResponses.ts'

export type TokenAccount = { address: SolanaAddress; mint: SolanaAddress; amount: bigint }

/** Mint, owner and amount: what follows is not needed, and Token-2022's accounts may be long. */
const slice = { offset: 0, length: 72 }
const [mintEnd, amountOffset] = [32, 64]

const dataSchema = z.tuple([z.base64(), z.literal('base64')]).transform(([text]) => Buffer.from(text, 'base64'))
const accountsSchema = z.object({
  value: z.array(z.object({ pubkey: z.string(), account: z.object({ data: dataSchema }) })),
})

/** The calls for the token accounts of an owner: one for each token program. */
export function callsForTokenAccounts(owner: SolanaAddress) {
  return [solanaPrograms.token, solanaPrograms.token2022].map((programId) => ({
    method: 'getTokenAccountsByOwner',
    params: [owner, { programId }, { encoding: 'base64', commitment: 'confirmed', dataSlice: slice }],
  }))
}

/**
 * The token accounts in the responses to those calls: of the tokens that the operator lists first, then by the amount's presence.
 * @throws RpcError where a node returns an error, or something else.
 */
export function readTokenAccounts(chain: Pick<SolanaChain, 'tokens'>, responses: readonly (RpcResponse | undefined)[]) {
  const accounts = responses.flatMap((response) =>
    readResult('getTokenAccountsByOwner', accountsSchema, response).value.flatMap(toTokenAccount),
  )
  const listed = new Set<string>(chain.tokens.map(({ address }) => address))
  const rank = ({ mint, amount }: TokenAccount) => (listed.has(mint) ? 2 : 0) + (amount > 0n ? 1 : 0)
  return accounts.sort((one, other) => rank(other) - rank(one))
}

function toTokenAccount({
  pubkey,
  account: { data },
}: z.infer<typeof accountsSchema>['value'][number]): TokenAccount[] {
  if (data.length < slice.length) return []
  const mint = toBase58(data.subarray(0, mintEnd)) as SolanaAddress // of 32 bytes
  return [{ address: pubkey as SolanaAddress, mint, amount: data.readBigUInt64LE(amountOffset) }] // the node's own
}

/** What a node returned. @throws RpcError where it is an error, or not of the documented form. */
export function readResult<schema extends z.ZodType>(
  method: string,
  schema: schema,
  response: RpcResponse | undefined,
): z.infer<schema> {
  const parsed = response && 'result' in response ? schema.safeParse(response.result) : undefined
  if (parsed?.success) return parsed.data
  const error = response && 'error' in response ? response.error : undefined
  throw new RpcError(method, error ?? { code: -32_603, message: 'its response is not of the documented form' })
}
