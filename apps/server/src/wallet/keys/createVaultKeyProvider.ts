import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { hostOf } from '../../logs/describeCause.ts'
import { KeyMismatchError, type KeyProvider, KeyUnavailableError } from './KeyProvider.ts'

const timeoutMs = 5_000
const ciphertextSchema = z.string().regex(/^vault:v\d+:[A-Za-z0-9+/=]+$/)
const encryptedSchema = z.object({ data: z.object({ ciphertext: ciphertextSchema }) })
const decryptedSchema = z.object({ data: z.object({ plaintext: z.base64() }) })
const keySchema = z.object({ data: z.object({ latest_version: z.int() }) })

/**
 * Wraps with a key of HashiCorp Vault's Transit engine, which never leaves it: `POST /v1/transit/encrypt/:key` and `decrypt`, with the
 * context as associated data. The key's type is `aes256-gcm96`; its rotation in Vault is a new version here. The token is read from its
 * file for each call, as Vault's agent replaces it.
 * @param options.key name of the key.
 * @param options.timeoutMs for each call; 5 seconds when absent.
 */
export function createVaultKeyProvider(options: {
  url: string
  key: string
  tokenFile: string
  timeoutMs?: number
}): KeyProvider {
  const { url, key, tokenFile } = options
  const host = hostOf(url)

  async function call<value>(path: string, schema: z.ZodType<value>, body?: object): Promise<value> {
    const response = await request(path, body).catch((cause: unknown) => {
      throw new KeyUnavailableError(`Vault at ${host} does not respond.`, { cause })
    })
    // Vault's status for a ciphertext or associated data that does not authenticate.
    if (response.status === 400) throw new KeyMismatchError('Vault does not open the wrapped key.')
    if (!response.ok) throw new KeyUnavailableError(`Vault at ${host} returned ${response.status}.`)
    const parsed = schema.safeParse(response.json)
    if (!parsed.success) throw new KeyUnavailableError(`Vault at ${host} returned something else than its API says.`)
    return parsed.data
  }

  async function request(path: string, body: object | undefined) {
    const token = (await readFile(tokenFile, 'utf8')).trim()
    const response = await fetch(new URL(`/v1/transit/${path}/${key}`, url), {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', 'x-vault-token': token, 'x-vault-request': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const json: unknown = response.ok ? JSON.parse(text) : undefined
    return { status: response.status, ok: response.ok, json }
  }

  const toKeyId = (keyVersion: string) => `vault-${key}-${keyVersion}`
  const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

  return {
    async wrap(dataKey, context) {
      const body = { plaintext: toBase64(dataKey), associated_data: toBase64(Buffer.from(context)) }
      const { ciphertext } = (await call('encrypt', encryptedSchema, body)).data
      return { keyId: toKeyId(ciphertext.split(':')[1] ?? ''), wrapped: ciphertext }
    },
    async unwrap(wrapped, context) {
      if (!ciphertextSchema.safeParse(wrapped).success) throw new KeyMismatchError('The wrapped key was changed.')
      const body = { ciphertext: wrapped, associated_data: toBase64(Buffer.from(context)) }
      return Buffer.from((await call('decrypt', decryptedSchema, body)).data.plaintext, 'base64')
    },
    async currentKeyId() {
      return toKeyId(`v${(await call('keys', keySchema)).data.latest_version}`)
    },
  }
}
