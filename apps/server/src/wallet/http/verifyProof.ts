import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { SharedState } from '../../state/SharedState.ts'
import { walletError } from './walletError.ts'

/** Clocks of visitors are this much off at most; the page corrects its own by the `date` of a response. */
const maxSkewSeconds = 60
/** A proof is accepted once: longer than its time is accepted. */
const usedMs = 2 * 60_000
const maxProofLength = 2_048

const jwkSchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
  y: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)),
})

const claimsSchema = z.object({
  htm: z.literal('POST'),
  htu: z.string(),
  iat: z.number(),
  /** 128 random bits or more. */
  jti: z.string().check(z.regex(/^[A-Za-z0-9_-]{22,128}$/)),
  bh: z.string(),
  ath: z.optional(z.string()),
})

/** What a proof is compared with. */
export type ProvenRequest = {
  /** The `dpop` header. */
  proof: string | string[] | undefined
  /** Where the request was sent, by the server's own configuration: origin and path, without query. */
  url: string
  rawBody: string
  /** Undefined where the request has no session. */
  accessToken: string | undefined
}

/**
 * Verifies the proof of a device key (RFC 9449), with `bh`, the hash of the body: the request is the one that the key signed, and comes for
 * the first time.
 * @returns the thumbprint of the key (RFC 7638), base64url.
 * @throws ApiError 401 `proof_invalid`; StateUnavailableError
 */
export async function verifyProof({ nonces }: Pick<SharedState, 'nonces'>, request: ProvenRequest): Promise<string> {
  const { proof, url, rawBody, accessToken } = request
  if (typeof proof !== 'string' || proof.length > maxProofLength) throw walletError('proof_invalid')
  const { payload, protectedHeader } = await jwtVerify(proof, EmbeddedJWK, {
    algorithms: ['ES256'],
    typ: 'dpop+jwt',
  }).catch((cause: unknown) => {
    throw walletError('proof_invalid', { cause })
  })
  const jwk = jwkSchema.safeParse(protectedHeader.jwk)
  const claims = claimsSchema.safeParse(payload)
  if (!jwk.success || !claims.success) throw walletError('proof_invalid')
  const { htu, iat, jti, bh, ath } = claims.data
  const isMeant =
    htu === url &&
    bh === hashText(rawBody) &&
    ath === (accessToken === undefined ? undefined : hashText(accessToken)) &&
    Math.abs(Date.now() / 1000 - iat) <= maxSkewSeconds
  if (!isMeant) throw walletError('proof_invalid')
  const deviceKey = await calculateJwkThumbprint(jwk.data, 'sha256')
  const isFirst = await nonces.claim({ purpose: 'wallet proof', subject: deviceKey, nonce: jti, ttlMs: usedMs })
  if (!isFirst) throw walletError('proof_invalid')
  return deviceKey
}

/** SHA-256 of a text, base64url. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
