import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { clientQuery, hexSchema } from '../schemas.ts'
import { pciSchema, sessionParams } from './createSession.ts'

/** Less than 2^128: these are packed in pairs. */
const half = z.string().check(z.maxLength(66), z.regex(/^0x0*[0-9a-fA-F]{1,32}$/))
const word = z.string().check(z.regex(/^0x[0-9a-fA-F]{1,64}$/))
const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/))
const bytes = hexSchema.check(z.maxLength(262_144))

/** ERC-4337 v0.7, unpacked, numbers as hexadecimal. */
export const userOperationSchema = z.object({
  sender: address,
  nonce: word,
  factory: z.optional(z.nullable(address)),
  factoryData: z.optional(z.nullable(bytes)),
  callData: bytes,
  callGasLimit: half,
  verificationGasLimit: half,
  preVerificationGas: word,
  maxFeePerGas: half,
  maxPriorityFeePerGas: half,
  paymaster: z.optional(z.nullable(address)),
  paymasterVerificationGasLimit: z.optional(z.nullable(half)),
  paymasterPostOpGasLimit: z.optional(z.nullable(half)),
  paymasterData: z.optional(z.nullable(bytes)),
  /** The EIP-191 signature of the operation's hash by the session's key. Not part of the hash. */
  signature: z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/)),
})
export type UserOperationJson = z.infer<typeof userOperationSchema>

export const cosignOperation = defineEndpoint({
  name: 'cosignOperation',
  method: 'POST',
  path: '/v1/sessions/:address/sign',
  access: 'project',
  cost: 5,
  maxBodyBytes: 524_288,
  summary: 'Co-signs a user operation that the app’s key has signed and an active smart session permits.',
  params: sessionParams,
  query: z.object(clientQuery),
  body: z.object({ pci: pciSchema, userOp: userOperationSchema }),
  response: z.object({ signature: hexSchema }),
})
