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
    'The address that a name resolves to, registered here, in ENS or in Solana’s name service; null if it does not resolve. Do not cache it: resolve again before sending.',
  params: nameParams,
  query: z.object({
    ...clientQuery,
    /** ENSIP-11, or 501 for Solana; 60 when absent. */
    coin_type: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(0xffffffff))),
    /** Random, chosen by the client: part of the signed text, so that an older response cannot be replayed. */
    nonce: z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
  }),
  response: z.object({
    /** The name in ENSIP-15's normal form. */
    name: z.string(),
    /** With the checksum of EIP-55, or base58 on Solana. */
    address: z.nullable(z.string()),
    /** The record that the address is from: the requested one, or 60 where the name lacks that. */
    coin_type: z.nullable(z.number()),
    source: z.nullable(z.enum(['registry', 'ens', 'sns'])),
    resolvedAt: z.string(),
    ...nameChangeFields,
    /** The server's signature of `toResolvedNameMessage` (EIP-191); null without a key or an address. */
    signature: z.optional(z.nullable(z.string())),
  }),
  problems: true,
})
export type ResolvedName = z.infer<typeof resolveName.response>

/** The text that the server signs for a response, by `personal_sign` with its key for names. */
export function toResolvedNameMessage(
  request: { coinType: number; nonce: string | undefined },
  response: Omit<ResolvedName, 'signature'>,
): string {
  return [
    'Latchkey resolved a name.',
    `Name: ${response.name}`,
    `Address: ${response.address}`,
    `Coin type: ${response.coin_type}`,
    `Source: ${response.source}`,
    `Resolved at: ${response.resolvedAt}`,
    `Owner changed at: ${response.owner_changed_at ?? 'none'}`,
    `Undoable until: ${response.undoable_until ?? 'none'}`,
    `Earlier address: ${response.earlier_address ?? 'none'}`,
    `Asked for coin type: ${request.coinType}`,
    `Nonce: ${request.nonce ?? 'none'}`,
  ].join('\n')
}
