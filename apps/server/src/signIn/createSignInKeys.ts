import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { ApiError } from '../errors/ApiError.ts'
import { createSecret } from '../secrets/createSecret.ts'
import { openSecret, SealBrokenError, sealSecret } from '../secrets/sealSecret.ts'
import type { NewSigningKey, SignInKeyStore, StoredSigningKey } from '../stores/createSignInKeyStore.ts'
import type { SignInSecret } from './openSignInSecret.ts'

/** A public key as `/.well-known/jwks.json` lists it (RFC 8037). */
export type PublicJwk = { kty: 'OKP'; crv: 'Ed25519'; x: string; kid: string; alg: 'EdDSA'; use: 'sig' }

/** The Ed25519 keys of access tokens. Each signs for 30 days; the next is published a day before, by whichever server notices first. */
export type SignInKeys = {
  /** The key that signs now. @throws ApiError 503 where this server's secret does not open it */
  current: () => Promise<{ kid: string; privateKey: KeyObject }>
  /** The public key of an id; undefined where it is none of ours, or retired. */
  find: (kid: string) => Promise<KeyObject | undefined>
  list: () => Promise<PublicJwk[]>
  /** Publishes the next key in time and deletes retired ones. Does nothing before the first sign-in. */
  maintain: () => Promise<void>
}

/** How long a server goes on with the keys that it has read. A new one signs a day after it was published. */
const keptMs = 10_000
const dayMs = 24 * 3_600_000

export function createSignInKeys({ store, secret }: { store: SignInKeyStore; secret: SignInSecret }): SignInKeys {
  let kept: { keys: StoredSigningKey[]; readAt: number } | undefined
  let opened: { kid: string; privateKey: KeyObject } | undefined

  async function read(): Promise<StoredSigningKey[]> {
    const keys = await store.list()
    kept = { keys, readAt: performance.now() }
    return keys
  }

  async function readKept(): Promise<StoredSigningKey[]> {
    return kept && performance.now() - kept.readAt < keptMs ? kept.keys : await read()
  }

  /** With the key that signs now, and a day ahead also the one after it. */
  async function readReady(): Promise<StoredSigningKey[]> {
    const keys = await readKept()
    const lastEnds = keys.at(-1)?.signsUntil.getTime() ?? 0
    if (lastEnds - Date.now() > dayMs) return keys
    await store.extend(() => createKey(secret))
    return await read()
  }

  return {
    async current() {
      const now = Date.now()
      const keys = await readReady()
      const signing = keys.findLast(({ signsFrom }) => signsFrom.getTime() <= now)
      if (!signing) throw new Error('No key signs access tokens now: the clocks of the servers differ.')
      const { kid, sealedKey } = signing
      if (opened?.kid !== kid) opened = { kid, privateKey: openKey(sealedKey, { secret, kid }) }
      return opened
    },
    async find(kid) {
      const isIt = (key: StoredSigningKey) => key.kid === kid
      // Another server may have added it since.
      const key = (await readKept()).find(isIt) ?? (await read()).find(isIt)
      return key && key.retiredAt.getTime() > Date.now()
        ? createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.publicKey }, format: 'jwk' })
        : undefined
    },
    async list() {
      const keys = await readReady()
      return keys.map(({ kid, publicKey: x }) => ({ kty: 'OKP', crv: 'Ed25519', x, kid, alg: 'EdDSA', use: 'sig' }))
    },
    async maintain() {
      await store.deleteRetired()
      if ((await read()).length > 0) await readReady()
    },
  }
}

/** The binding of a sealed key: in another row it does not open. */
export function signingKeyOwner(kid: string): string {
  return `sign-in/${kid}`
}

async function createKey({ key }: SignInSecret): Promise<NewSigningKey> {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const kid = await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x })
  const bytes = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
  return { kid, publicKey: x, sealedKey: sealSecret(createSecret(bytes), { key, owner: signingKeyOwner(kid) }) }
}

function openKey(sealed: string, { secret, kid }: { secret: SignInSecret; kid: string }): KeyObject {
  const { key, previous } = secret
  try {
    const bytes = openSecret(sealed, { key, previous, owner: signingKeyOwner(kid) }).reveal()
    return createPrivateKey({ key: Buffer.from(bytes, 'base64'), format: 'der', type: 'pkcs8' })
  } catch (cause) {
    if (!(cause instanceof SealBrokenError)) throw cause
    const description =
      'This server cannot sign now: its SECRETS_KEY is not the one that its signing key was stored with.'
    throw new ApiError(503, { field: '', description, cause })
  }
}
