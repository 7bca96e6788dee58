import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

/** A server that publishes the keys of access tokens, as a Latchkey server does, and counts how often they are read. */
export async function startIssuer() {
  const published: JWK[] = []
  const privateKeys = new Map<string, CryptoKey>()
  let [reads, isDown] = [0, false]
  const server = createServer((request, response) => {
    if (request.url !== '/.well-known/jwks.json') return response.writeHead(404).end()
    reads += 1
    if (isDown) return response.writeHead(503).end('<html>')
    return response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: published }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function addKey(kid: string): Promise<JWK> {
    const { publicKey, privateKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }
    published.push(jwk)
    privateKeys.set(kid, privateKey)
    return jwk
  }
  const first = await addKey('first')

  return {
    url,
    first,
    published,
    addKey,
    reads: () => reads,
    setDown(value: boolean) {
      isDown = value
    },
    privateKey(kid: string): CryptoKey {
      const key = privateKeys.get(kid)
      if (!key) throw new Error(`There is no key ${kid}.`)
      return key
    },
    /** A token as a server writes it, of now for 15 minutes, but for what `change` says. */
    async writeToken(change: JWTPayload & { kid?: string; signedWith?: string } = {}): Promise<string> {
      const { kid = 'first', signedWith = kid, ...claims } = change
      const iat = Math.floor(Date.now() / 1_000)
      const key = privateKeys.get(signedWith)
      if (!key) throw new Error(`There is no key ${signedWith}.`)
      return await new SignJWT({
        iss: url,
        aud: 'my-project',
        sub: 'eip155:1:0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        sid: 'session-1',
        domain: 'app.example.com',
        iat,
        exp: iat + 900,
        jti: crypto.randomUUID(),
        ...claims,
      })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .sign(key)
    },
    stop() {
      server.close().closeAllConnections()
    },
  }
}
