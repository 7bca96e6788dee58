import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery } from '../schemas.ts'
import { nameChangeFields, nameParams } from './getName.ts'

export const resolveName = defineEndpoint({
  name: 'resolveName',
  method: 'GET',
  path: '/v1/profile/resolve/:name',
  access: 'project',
  cost: 2,
  summary:
    'The address that any name leads to, be it registered here or in ENS; nulls where it leads nowhere. Never kept: ask again before money is sent.',
  params: nameParams,
  query: z.object({
    ...clientQuery,
    /** ENSIP-11; 60 when absent. */
    coin_type: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(0xffffffff))),
    /** Chosen by the client, at random: comes back in the signed text, so that no older answer can stand in for this one. */
    nonce: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  }),
  answer: z.object({
    /** In ENSIP-15's normal form: what was looked up. */
    name: z.string(),
    /** With the checksum of EIP-55. */
    address: z.nullable(z.string()),
    /** Of which record the address is: the one asked for, or 60 where the name has none of that. */
    coin_type: z.nullable(z.number()),
    source: z.nullable(z.enum(['registry', 'ens'])),
    resolvedAt: z.string(),
    ...nameChangeFields,
    /** Of the server's key over `toResolvedNameMessage` (EIP-191); null without a key and without an address. */
    signature: z.optional(z.nullable(z.string())),
  }),
  problems: true,
})
export type ResolvedName = z.infer<typeof resolveName.answer>

/** What the server signs of its answer to one question, by `personal_sign` of its names' key. */
export function toResolvedNameMessage(
  question: { coinType: number; nonce: string | undefined },
  answer: Omit<ResolvedName, 'signature'>,
): string {
  return [
    'Latchkey resolved a name.',
    `Name: ${answer.name}`,
    `Address: ${answer.address}`,
    `Coin type: ${answer.coin_type}`,
    `Source: ${answer.source}`,
    `Resolved at: ${answer.resolvedAt}`,
    `Owner changed at: ${answer.owner_changed_at ?? 'none'}`,
    `Undoable until: ${answer.undoable_until ?? 'none'}`,
    `Earlier address: ${answer.earlier_address ?? 'none'}`,
    `Asked for coin type: ${question.coinType}`,
    `Nonce: ${question.nonce ?? 'none'}`,
  ].join('\n')
}
