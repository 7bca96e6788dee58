import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { joinLines } from '../joinLines.ts'
import { clientQuery, hexSchema } from '../schemas.ts'
import { pciSchema, sessionParams } from './createSession.ts'

export const revokeSession = defineEndpoint({
  name: 'revokeSession',
  method: 'POST',
  path: '/v1/sessions/:address/revoke',
  access: 'project',
  cost: 5,
  summary: 'Revokes a smart session permanently, with its owner’s signature of the message that came with the nonce.',
  params: sessionParams,
  query: z.object(clientQuery),
  body: z.object({
    pci: pciSchema,
    /** EIP-191 of a key, ERC-1271 of a contract, or ERC-6492 of a contract that is not deployed yet. */
    signature: hexSchema.check(z.maxLength(32_768)),
    /** Of `POST /v1/sessions/{address}/nonce`; a call without it is rejected. */
    nonce: z.optional(z.string().check(z.maxLength(64))),
  }),
  response: z.object({}),
})

/**
 * The message that the owner of a smart session signs to revoke it.
 * @param options.address CAIP-10, lower-case.
 * @throws MessageLineError
 */
export function toRevocationMessage(options: { address: string; pci: string; nonce: string }): string {
  const { address, pci, nonce } = options
  return joinLines(['Revoke a smart session.', '', `Account: ${address}`, `Permission: ${pci}`, `Nonce: ${nonce}`])
}
