import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const namePattern = /^\/v1\/transit\/(encrypt|decrypt|keys)\/([\w-]+)$/

/**
 * The Transit engine as HashiCorp documents it: versions of a named key that never leave it, `vault:vN:` ciphertexts, associated data, and
 * its statuses: 403 without the token, 400 for what does not open, 503 while it is sealed.
 */
export async function startVault() {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-vault-'))
  const tokenFile = join(folder, 'token')
  const token = randomBytes(12).toString('hex')
  await writeFile(tokenFile, `${token}\n`)
  const keys = new Map<string, Buffer[]>([['latchkey', [randomBytes(32)]]])
  const state = { isSealed: false, isSilent: false, calls: 0 }

  const server = createServer((request, response) => {
    state.calls += 1
    if (state.isSilent) return
    answer(request).then(
      ({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.destroy(),
    )
  })

  async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (state.isSealed) return fail(503, 'Vault is sealed')
    if (request.headers['x-vault-token'] !== token) return fail(403, 'permission denied')
    const [, task, name = ''] = namePattern.exec(request.url ?? '') ?? []
    const versions = keys.get(name)
    const latest = versions?.at(-1)
    if (!versions || !latest) return fail(400, 'encryption key not found')
    if (task === 'keys')
      return { status: 200, body: { data: { latest_version: versions.length, type: 'aes256-gcm96' } } }
    const body = JSON.parse(Buffer.concat(chunks).toString()) as Record<string, string>
    const aad = Buffer.from(body.associated_data ?? '', 'base64')
    if (task === 'encrypt') {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', latest, iv).setAAD(aad)
      const sealed = Buffer.concat([
        iv,
        cipher.update(body.plaintext ?? '', 'base64'),
        cipher.final(),
        cipher.getAuthTag(),
      ])
      return { status: 200, body: { data: { ciphertext: `vault:v${versions.length}:${sealed.toString('base64')}` } } }
    }
    const [, version = '', sealed = ''] = /^vault:v(\d+):(.+)$/.exec(body.ciphertext ?? '') ?? []
    const key = versions[Number(version) - 1]
    if (!key) return fail(400, 'invalid ciphertext: no prefix')
    try {
      const bytes = Buffer.from(sealed, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
        .setAAD(aad)
        .setAuthTag(bytes.subarray(-16))
      const plaintext = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString('base64')
      return { status: 200, body: { data: { plaintext } } }
    } catch {
      return fail(400, 'cipher: message authentication failed')
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'latchkey',
    tokenFile,
    state,
    rotate: () => keys.get('latchkey')?.push(randomBytes(32)),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true })
    },
  }
}

const fail = (status: number, error: string) => ({ status, body: { errors: [error] } })
