import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { type Enrolment, type HpkeSealed, type WalletEndpointName, walletEndpoints } from '@latchkey/wire/wallet'
import type { FastifyInstance } from 'fastify'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type * as z from 'zod/mini'
import { withoutSession as withoutSessionNames } from '../http/WalletHandler.ts'
import { hpkeInfo } from '../keys/createShareKeys.ts'

type Body<name extends WalletEndpointName> = z.input<(typeof walletEndpoints)[name]['body']>
type Result<name extends WalletEndpointName> = z.output<(typeof walletEndpoints)[name]['response']>

/** What a request may have besides, or instead of, what a browser of this device sends. */
type CallOptions = {
  ip?: string
  accessToken?: string | undefined
  headers?: Record<string, string>
  /** Claims that differ from the right ones; undefined leaves one out. */
  claims?: JWTPayload & Record<string, unknown>
  /** Members of the proof's header that differ. */
  proofHeader?: Record<string, unknown>
  proof?: string
}

/** A site that the tests' projects name. */
export const siteOrigin = 'https://app.test'

export const hash = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url')
export const random = (bytes: number) => randomBytes(bytes).toString('base64url')

/** How a request reaches a server: within this process, or over a connection. */
export type Post = (
  path: string,
  request: { payload: string; headers: Record<string, string>; ip: string },
) => Promise<{ status: number; headers: Record<string, unknown>; text: string }>

export function injectInto(app: FastifyInstance): Post {
  return async (url, { payload, headers, ip }) => {
    const response = await app.inject({ method: 'POST', url, payload, remoteAddress: ip, headers })
    return { status: response.statusCode, headers: response.headers, text: response.body }
  }
}

export function fetchFrom(url: string): Post {
  return async (path, { payload, headers }) => {
    const signal = AbortSignal.timeout(30_000)
    const response = await fetch(new URL(path, url), { method: 'POST', body: payload, headers, signal })
    return { status: response.status, headers: Object.fromEntries(response.headers), text: await response.text() }
  }
}

/** A browser: a device key, the session it has, and requests signed as the wallet's page signs them. */
export async function createTestDevice(post: Post, origin: string) {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { kty, crv, x, y } = await exportJWK(publicKey)
  const jwk = { kty, crv, x, y }
  const device = {
    thumbprint: await calculateJwkThumbprint(jwk, 'sha256'),
    accessToken: undefined as string | undefined,
    refreshToken: '',
    async prove(url: string, body: string, options: CallOptions = {}): Promise<string> {
      const { accessToken = device.accessToken } = options
      const claims = {
        htm: 'POST',
        htu: url,
        iat: Math.floor(Date.now() / 1_000),
        jti: random(16),
        bh: hash(body),
        ...(accessToken !== undefined && { ath: hash(accessToken) }),
        ...options.claims,
      }
      const defined = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== undefined))
      return await new SignJWT(defined)
        .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...options.proofHeader })
        .sign(privateKey)
    },
    /** Sends any body to any path. */
    async send(path: string, payload: string, options: CallOptions = {}) {
      const accessToken = 'accessToken' in options ? options.accessToken : device.accessToken
      const url = `${origin}${path.replace(/\?.*/, '')}`
      const { status, headers, text } = await post(path, {
        payload,
        ip: options.ip ?? '127.0.0.1',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
          origin,
          dpop: options.proof ?? (await device.prove(url, payload, options)),
          ...(accessToken !== undefined && { authorization: `DPoP ${accessToken}` }),
          ...options.headers,
        },
      })
      const body = text === '' ? undefined : (JSON.parse(text) as unknown)
      return { status, headers, text, body }
    },
    /** Calls an endpoint, and parses what it returns by its contract. The end of the problem's type is `problem`. */
    async call<name extends WalletEndpointName>(name: name, body: Body<name>, options: CallOptions = {}) {
      const { path, response } = walletEndpoints[name]
      const withoutSession = (withoutSessionNames as readonly string[]).includes(name)
      const isWithout = withoutSession || ('accessToken' in options && options.accessToken === undefined)
      const own = isWithout
        ? { accessToken: undefined, ...options, claims: { ath: undefined, ...options.claims } }
        : options
      const sent = await device.send(path, JSON.stringify(body), own)
      const result = sent.status === 200 ? (response.parse(sent.body) as Result<name>) : undefined
      const { type = '' } = sent.status === 200 ? {} : (sent.body as { type?: string })
      return { ...sent, result, problem: type.replace('https://latchkey.dev/problems/', '') }
    },
    /** The same where it must succeed. */
    async run<name extends WalletEndpointName>(
      name: name,
      body: Body<name>,
      options: CallOptions = {},
    ): Promise<Result<name>> {
      const { result, status, text } = await device.call(name, body, options)
      if (!result) throw new Error(`${name} returned ${status}: ${text}`)
      return result
    },
  }
  return device
}

export type TestDevice = Awaited<ReturnType<typeof createTestDevice>>

const suite = new CipherSuite({ kem: new DhkemP256HkdfSha256(), kdf: new HkdfSha256(), aead: new Aes256Gcm() })
const bytes = (text: string) => Uint8Array.from(Buffer.from(text)).buffer
const fromText = (text: string) => Uint8Array.from(Buffer.from(text, 'base64url')).buffer
const toText = (buffer: ArrayBuffer) => Buffer.from(buffer).toString('base64url')

/** Seals a share to the server, as the vault does. */
export async function sealShare(share: Buffer, { hpkeKey, enrolmentId }: { hpkeKey: string; enrolmentId: string }) {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromText(hpkeKey))
  const context = await suite.createSenderContext({ recipientPublicKey, info: bytes(hpkeInfo.up) })
  const ciphertext = await context.seal(Uint8Array.from(share).buffer, bytes(enrolmentId))
  return { enc: toText(context.enc), ciphertext: toText(ciphertext) }
}

/** A key that a share can be sealed to, and what opens it. */
export async function createRecipient() {
  const pair = await suite.kem.generateKeyPair()
  return {
    recipient: toText(await suite.kem.serializePublicKey(pair.publicKey)),
    async open({ enc, ciphertext }: HpkeSealed, enrolmentId: string): Promise<Buffer> {
      const options = { recipientKey: pair, enc: fromText(enc), info: bytes(hpkeInfo.down) }
      const context = await suite.createRecipientContext(options)
      return Buffer.from(await context.open(fromText(ciphertext), bytes(enrolmentId)))
    },
  }
}

type MadeShares<T> = { enrolment: T; enrolmentId: string; share: Buffer; recoveryShare: string }

/** Shares of one enrolment, with `authKey` one of them for a password. To the server they are random bytes. */
export async function createEnrolment(
  hpkeKey: string,
  options: { authKey: string },
): Promise<MadeShares<Required<Enrolment>>>
export async function createEnrolment(hpkeKey: string, options?: { authKey?: string }): Promise<MadeShares<Enrolment>>
export async function createEnrolment(
  hpkeKey: string,
  options: { authKey?: string } = {},
): Promise<MadeShares<Enrolment>> {
  const enrolmentId = randomUUID()
  const [share, recoveryShare] = [randomBytes(33), random(61)]
  const { authKey } = options
  const enrolment: Enrolment = {
    enrolmentId,
    authShare: await sealShare(share, { hpkeKey, enrolmentId }),
    ...(authKey !== undefined && {
      recovery: {
        kind: 'password',
        argon2: { salt: random(16), memoryKib: 65_536, passes: 3, lanes: 1 },
        authKey,
        share: recoveryShare,
      },
    }),
  }
  return { enrolment, enrolmentId, share, recoveryShare }
}

export function createAddresses() {
  return { eip155: `0x${randomUUID().replaceAll('-', '')}${'0'.repeat(8)}` }
}
