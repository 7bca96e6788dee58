import type { Database, MailLanguage, Outbox, SharedState } from '@latchkey/server/parts'
import type { GuardEndpointName, guardEndpoints } from '@latchkey/wire/wallet'
import type { FastifyBaseLogger } from 'fastify'
import type * as z from 'zod/mini'
import type { GuardReadiness } from './http/createReadiness.ts'
import type { GuardKeys } from './keys/openGuardKeys.ts'
import type { GuardMetrics } from './metrics/createGuardMetrics.ts'

/** The parts of the guard, passed first to each of its handlers. */
export type GuardContext = {
  db: Database
  keys: GuardKeys
  outbox: Outbox
  log: FastifyBaseLogger
  metrics: GuardMetrics
  readiness: GuardReadiness
  /** A share was sealed to another key than this guard's. */
  warnOfOtherKey: () => void
  /** Limits of callers, and proofs that were used: of this process alone. */
  state: Pick<SharedState, 'rateLimiter' | 'nonces'>
  config: { rateLimit: true }
  /** Public origin, which proofs and links name. */
  origin: () => string
  walletOrigin: string
  delayMs: number
}

type Contract<name extends GuardEndpointName> = (typeof guardEndpoints)[name]

/** A request whose proof was verified and whose body was parsed by its contract. */
export type GuardRequest<name extends GuardEndpointName> = {
  body: z.output<Contract<name>['body']>
  /** Thumbprint of the device key that signed it. */
  deviceKey: string
  /** "Chrome, Android". */
  device: string
  /** The caller's address, or its network (IPv6). */
  caller: string
  /** Of the mail with a code that the request asks for. */
  language: MailLanguage
}

/** Handles one endpoint: its return value is the 200 response, an error it throws the error response. */
export type GuardHandler<name extends GuardEndpointName> = (
  context: GuardContext,
  request: GuardRequest<name>,
) => Promise<z.output<Contract<name>['response']>>
